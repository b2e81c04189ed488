import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Browser, logIn } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const owner = await logIn(app, pool, test_ids.users.oskar)
await pool.query(`update users set role = 'operator' where user_id = $1`, [test_ids.users.vera])
const operator = await logIn(app, pool, test_ids.users.vera)

async function change(
  browser: Browser,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: unknown,
  if_match?: string,
) {
  const reply = await browser.ask(method, url, body, {
    'idempotency-key': randomUUID(),
    'if-match': if_match,
  })
  return { status: reply.statusCode, body: reply.json() }
}

const read = async (url: string, browser = operator) => (await browser.ask('GET', url)).json()
const one = async (text: string) => (await pool.query(text)).rows[0]

describe('announcements', () => {
  const given = { header: 'Snow', text: 'At last', level: 'info', page: null, starts_at: null, ends_at: null }
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

  test('can start now or later, can be ended, and are listed with their state [3.26 7.15]', async () => {
    const now = await change(operator, 'POST', '/api/admin/announcements', given)
    expect(now.status).toBe(200)
    const planned = { ...given, header: 'Soon', page: '/events', starts_at: later(2), ends_at: later(3) }
    expect(await change(operator, 'POST', '/api/admin/announcements', planned)).toMatchObject({ status: 200 })

    const listed = await read('/api/admin/announcements')
    expect(listed).toMatchObject([
      { header: 'Snow', state: 'now', page: null, ends_at: null },
      { header: 'Soon', state: 'planned', page: '/events' },
    ])
    expect((await read('/api/messages?page=/events')).map((each: { header: string }) => each.header)).toEqual(
      ['Snow'],
    )
    expect(await one('select actor, act, subject from audit order by audit_id limit 1')).toEqual({
      actor: `player ${test_ids.users.vera}`,
      act: 'announce',
      subject: 'Snow',
    })

    const url = `/api/admin/announcements/${now.body.message_id}`
    expect(await change(operator, 'DELETE', url)).toMatchObject({ status: 200 })
    expect(await change(operator, 'DELETE', url)).toMatchObject({ status: 404 })
    expect(await read('/api/messages')).toEqual([])
  })

  test('can be changed until they end; a change that is based on an old version is refused [E7]', async () => {
    const { body } = await change(operator, 'POST', '/api/admin/announcements', given)
    const url = `/api/admin/announcements/${body.message_id}`
    const find = async () =>
      (await read('/api/admin/announcements')).find(
        (each: { message_id: number }) => each.message_id === body.message_id,
      )
    const { version, starts_at } = await find()

    const changed = await change(
      operator,
      'PUT',
      url,
      { ...given, header: 'Much snow', level: 'warning' },
      version,
    )
    expect(changed).toEqual({ status: 200, body: {} })
    expect(await find()).toMatchObject({ header: 'Much snow', level: 'warning', state: 'now', starts_at })
    expect(await change(owner, 'PUT', url, given, version)).toMatchObject({
      status: 412,
      body: { message: 'Changed by vera since you opened it' },
    })
    expect(await one('select act, subject from audit order by audit_id desc limit 1')).toEqual({
      act: 'announce change',
      subject: 'Much snow',
    })

    const late = { ...given, starts_at: later(3), ends_at: later(2) }
    expect(await change(operator, 'PUT', url, late)).toMatchObject({ status: 422 })
    const planned = { ...given, starts_at: later(2), ends_at: later(3) }
    expect(await change(operator, 'PUT', url, planned)).toMatchObject({ status: 200 })
    expect(await find()).toMatchObject({ state: 'planned' })
    await change(operator, 'DELETE', url)
    expect(await change(operator, 'PUT', url, given)).toMatchObject({ status: 404 })
  })

  test('an announcement that has ended is listed last', async () => {
    await pool.query(`insert into announcements (header, text, starts_at, ends_at)
      values ('Over', '', game_now() - interval '2 hours', game_now() - interval '1 hour')`)
    const listed = await read('/api/admin/announcements')
    expect(listed.at(-1)).toMatchObject({ header: 'Over', state: 'ended' })
  })

  test.each([
    ['ends_at', { ends_at: '2020-01-01T07:00:00Z' }, 'The end is in the past'],
    ['ends_at', { starts_at: later(3), ends_at: later(2) }, 'The end must be after the start'],
    ['header', { header: ' ' }, 'must have 1 to 200 characters'],
    ['page', { page: 'events' }, 'must be a path such as /events'],
    ['starts_at', { starts_at: 'tomorrow' }, 'must be a time'],
  ])('are refused for %s: %j', async (field, wrong, sentence) => {
    const reply = await change(operator, 'POST', '/api/admin/announcements', { ...given, ...wrong })
    expect(reply).toMatchObject({ status: 422, body: { field_errors: { [field]: sentence } } })
  })
})

describe('pages', () => {
  const url = '/api/admin/pages/info%2Frules'

  test('can be edited, and earlier versions can be restored [1.9a]', async () => {
    const before = await read(url)
    expect(before).toMatchObject({
      own: null,
      built_in: expect.stringMatching(/^# How to play/),
      versions: [],
    })
    await change(operator, 'PUT', url, { markdown: '# First' }, before.version)
    await change(operator, 'PUT', url, { markdown: '# Second, {{budget}}' })
    expect((await operator.ask('GET', '/api/content/info/rules/payload')).body).toBe('# Second, $100,000')

    const { versions, own } = await read(url)
    expect(own).toBe('# Second, {{budget}}')
    expect(versions).toMatchObject([{ written_by: 'vera' }, { written_by: 'vera', characters: 7 }])
    const first = await read(`/api/admin/page_versions/${versions[1].version_id}`)
    expect(first).toMatchObject({ path: 'info/rules', markdown: '# First' })

    expect(await change(operator, 'PUT', url, { markdown: null })).toMatchObject({
      body: { outcome: 'written' },
    })
    expect(await change(operator, 'PUT', url, { markdown: null })).toMatchObject({
      body: { outcome: 'unchanged' },
    })
    expect((await read(url)).versions[0]).toMatchObject({ characters: null })
    expect(await one(`select count(*)::int from audit where act = 'page'`)).toEqual({ count: 3 })
  })

  test('a page that somebody else has changed is not overwritten', async () => {
    const { version } = await read('/api/admin/pages/tour')
    await change(owner, 'PUT', '/api/admin/pages/tour', { markdown: 'Of the owner' }, version)
    const second = await change(operator, 'PUT', '/api/admin/pages/tour', { markdown: 'Late' }, version)
    expect(second).toMatchObject({
      status: 412,
      body: { code: 'stale', message: 'Changed by oskar since you opened it' },
    })
    expect((await read('/api/admin/pages/tour')).own).toBe('Of the owner')
  })

  test('the list contains built-in pages and the operators’ own pages', async () => {
    await change(operator, 'PUT', '/api/admin/pages/info%2Fprizes', { markdown: 'Skis' })
    const pages = await read('/api/admin/pages')
    expect(pages).toContainEqual({
      path: 'info/contact',
      is_own: false,
      has_built_in: true,
      changed_at: null,
      changed_by: null,
    })
    expect(pages).toContainEqual(
      expect.objectContaining({ path: 'info/prizes', is_own: true, has_built_in: false, changed_by: 'vera' }),
    )
  })

  test('a preview fills in placeholders and lists pictures on other sites; a page with such pictures cannot be saved', async () => {
    const markdown = '{{password_min}} ![x](https://elsewhere.example/x.png)'
    const preview = await change(operator, 'POST', '/api/admin/page_previews', { markdown })
    expect(preview.body.markdown).toMatch(/^8 /)
    const sentence =
      'https://elsewhere.example/x.png is on another site: only pictures of this site can be shown.'
    expect(preview.body.problems).toEqual([sentence])
    expect(await change(operator, 'PUT', url, { markdown })).toMatchObject({
      status: 422,
      body: { field_errors: { markdown: sentence } },
    })
  })

  test.each(['nowhere', 'info%2FBad', 'info%2Fa%2Fb'])('%s is not a page', async (path) => {
    expect((await operator.ask('GET', `/api/admin/pages/${path}`)).statusCode).toBe(404)
  })
})
