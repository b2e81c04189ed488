import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { createSeason } from '#server/seasons/create-season.ts'
import { findSeason } from '#server/seasons/store.ts'
import { type Browser, logIn } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const owner = await logIn(app, pool, test_ids.users.oskar)
await pool.query(`update users set role = 'operator' where user_id = $1`, [test_ids.users.vera])
const operator = await logIn(app, pool, test_ids.users.vera)
await pool.query(
  `insert into images (name, media_type, digest, bytes) values ('logo.png', 'image/png', repeat('a', 64), 'x')`,
)
await pool.query(`insert into pages (path, markdown) values ('info/terms', 'Be kind')`)

async function send(
  browser: Browser,
  method: 'PATCH' | 'PUT',
  url: string,
  body: unknown,
  if_match?: string,
) {
  const reply = await browser.ask(method, url, body, {
    'idempotency-key': randomUUID(),
    'if-match': if_match,
  })
  return { status: reply.statusCode, body: reply.json() }
}
const change = (body: object, if_match?: string) => send(owner, 'PATCH', '/api/admin/look', body, if_match)
const read = async (url: string, browser = owner) => (await browser.ask('GET', url)).json()
const actsOf = async () =>
  (await pool.query('select act from audit order by audit_id')).rows.map(({ act }) => act)

describe('the look', () => {
  test('can be changed one field at a time, is shown to everybody, and is in the audit log [E7]', async () => {
    const { version } = await read('/api/admin/look')
    const colours = { accent_colour: '#7FD1FF', ground_colour: '#40101c' }
    const changed = await change(
      { name: 'Snow League', slogan: '', logo_url: '/media/logo.png', ...colours },
      version,
    )
    expect(changed).toEqual({ status: 200, body: {} })

    expect(await read('/api/config')).toMatchObject({
      display_name: 'Snow League',
      slogan: '',
      look: {
        logo_url: '/media/logo.png',
        accent_colour: '#7fd1ff',
        ground_colour: '#40101c',
        icon_url: null,
      },
      mail_address: 'help@example.org',
    })
    expect(await actsOf()).toEqual(['site set', 'season set'])
    expect((await read('/api/admin/look')).version).not.toBe(version)
  })

  test('a page with a text can become the terms page; the text of the terms page cannot be removed', async () => {
    expect(await read('/api/admin/look')).toMatchObject({ pages: ['info/terms'], terms_page: null })
    expect(await change({ terms_page: 'info/terms' })).toMatchObject({ status: 200 })
    expect((await read('/api/config')).terms_page).toBe('/info/terms')
    const removed = await send(operator, 'PUT', '/api/admin/pages/info%2Fterms', { markdown: null })
    expect(removed).toMatchObject({ status: 409, body: { message: expect.stringContaining('as the terms') } })
  })

  test('a new season gets the site’s name', async () => {
    await change({ name: 'Snow League' })
    const db = Db.of(pool)
    await createSeason(db, { name: '2027/28', variant: 'league', actor: 'oskar' })
    expect((await findSeason(db, '2027/28'))?.settings.display_name).toBe('Snow League')
  })

  test.each([
    [
      'accent_colour',
      '#c4162e',
      'has a contrast of 3.00:1 with the dark text on it, and needs 4.5:1. The nearest allowed colour is #',
    ],
    [
      'ground_colour',
      '#7f9fbf',
      'with the light text on it, and needs 4.5:1. The nearest allowed colour is #',
    ],
    ['accent_colour', 'red', 'must be a colour such as #0a1a2f, or none'],
    ['logo_url', '/media/nothing.png', 'must be the address of a picture of this site'],
    ['icon_url', 'https://elsewhere.example/x.png', 'must be the address of a picture of this site'],
    ['terms_page', 'info/nothing', 'there is no text at info/nothing'],
    ['mail_address', 'nobody', 'must be an email address, or none'],
    ['name', 'x'.repeat(121), 'must be'],
  ])('%s cannot be %s', async (field, value, sentence) => {
    const before = await read('/api/admin/look')
    const reply = await change({ slogan: 'Changed as well', [field]: value })
    expect(reply).toMatchObject({
      status: 422,
      body: { field_errors: { [field]: expect.stringContaining(sentence) } },
    })
    expect(await read('/api/admin/look')).toEqual(before)
  })

  test('a change that is based on an old version is refused, and the message names the other operator', async () => {
    const { version } = await read('/api/admin/look')
    await change({ slogan: 'First' }, version)
    expect(await change({ slogan: 'Late' }, version)).toMatchObject({
      status: 412,
      body: { message: 'Changed by oskar since you opened it' },
    })
  })

  test('the site has a name before the first season', async () => {
    await pool.query('update seasons set is_current = false')
    await change({ name: 'Snow before seasons' })
    expect((await read('/api/config')).display_name).toBe('Snow before seasons')
    expect(await read('/api/admin/look')).toMatchObject({ name: 'Snow before seasons', slogan: null })
    await pool.query('update seasons set is_current = season_id = (select min(season_id) from seasons)')
  })
})

describe('links and sponsors', () => {
  const url = '/api/admin/links'
  const links = {
    menu: [{ label: 'Prizes', address: '/info/prizes' }],
    footer: [{ label: 'Our club', address: 'https://club.example/' }],
    sponsors: [{ label: 'Wax Works', address: 'https://wax.example/', image_url: '/media/logo.png' }],
  }

  test('can be set by operators and seen by everybody; a change based on an old version is refused [E7]', async () => {
    const { version, ...before } = await read(url, operator)
    expect(before).toEqual({ menu: [], footer: [], sponsors: [] })
    expect(await send(operator, 'PUT', url, links, version)).toEqual({ status: 200, body: {} })
    expect((await read('/api/config')).links).toEqual(links)
    const late = await send(owner, 'PUT', url, before, version)
    expect(late).toMatchObject({ status: 412, body: { message: 'Changed by vera since you opened it' } })
    expect((await actsOf()).at(-1)).toBe('links set')
  })

  test.each([
    ['menu', [{ label: 'Bad', address: 'javascript:alert(1)' }], 'must be a path'],
    ['menu', [{ label: 'Bad', address: '//evil.example' }], 'must be a path'],
    ['menu', [{ label: 'Bad', address: '/\\evil.example' }], 'must be a path'],
    ['footer', [{ label: 'Bad', address: 'http://plain.example' }], 'begin with https://'],
    ['menu', [{ label: 'A label that is far too long', address: '/' }], 'more than 20 characters'],
    ['menu', ['A', 'B', 'C', 'D'].map((label) => ({ label, address: '/' })), 'at most 3'],
    ['footer', ['A', 'A'].map((label) => ({ label, address: '/' })), 'have the same name'],
    ['sponsors', [{ label: 'X', address: '/', image_url: '/media/no.png' }], 'not on this site'],
  ])('%s cannot be %j', async (place, wrong, sentence) => {
    const reply = await send(operator, 'PUT', url, { ...links, [place]: wrong })
    expect(reply).toMatchObject({
      status: 422,
      body: { field_errors: { [place]: expect.stringContaining(sentence) } },
    })
    expect((await read('/api/config')).links).toEqual(links)
  })
})

// If the values were read first, a form could contain old values with a newer version. Saving the form would overwrite
// the newer values.
test.each([
  ['/api/admin/links', `delete from site_links`, { menu: [] }],
  ['/api/admin/look', `update site_settings set accent_colour = '#00ff00'`, { accent_colour: '#00ff00' }],
  [
    '/api/admin/look',
    `update seasons set settings = settings || '{"slogan": "New"}' where is_current`,
    { slogan: 'New' },
  ],
  [
    '/api/admin/settings',
    `update site_settings set accent_colour = '#00fe00'`,
    { site: { values: { accent_colour: '#00fe00' } } },
  ],
  [
    '/api/admin/settings',
    `update seasons set settings = settings || '{"slogan": "Newer"}' where is_current`,
    { season: { values: { slogan: 'Newer' } } },
  ],
  ['/api/admin/cups', `update cups set image_url = '/cups/x.svg'`, [{ image_url: '/cups/x.svg' }]],
  ['/api/admin/athletes/1', `update athletes set name = 'Renamed'`, { athlete: { name: 'Renamed' } }],
])('the version of %s is read before its values', async (url, sql, changed) => {
  const other = await pool.connect()
  // Closing the connection also ends its transaction, if the test fails.
  onTestFinished(() => other.release(true))
  // The request reads the version from the table `audit`, so it waits for this lock.
  await other.query('begin; lock table audit')
  const reading = read(url)
  const countWaitingLocks = async () =>
    (
      await pool.query(`select from pg_locks where relation = 'audit'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`)
    ).rowCount
  await expect.poll(countWaitingLocks).toBeGreaterThan(0)
  await other.query(`${sql}; commit`)
  const shown = await reading
  expect(Array.isArray(shown) ? shown.slice(0, 1) : shown).toMatchObject(changed)
})
