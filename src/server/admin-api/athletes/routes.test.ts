import { expect, test } from 'vitest'
import { listImages, upsertImage } from '#server/images/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { logIn } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const olga = await logIn(app, pool, test_ids.users.olga)
const oskar = await logIn(app, pool, test_ids.users.oskar)
const birk = `/api/admin/athletes/${test_ids.athletes.birk}`

const namesOf = async (query: string) => {
  const reply = await olga.ask('GET', `/api/admin/athletes?${query}`)
  const names = reply.json().map(({ name }: { name: string }) => name)
  expect(reply.headers['x-total-count']).toBe(String(names.length))
  return names
}
const lastAudit = async () => {
  const { rows } = await pool.query(
    'select actor, act, subject, before, after, reason from audit order by audit_id desc limit 1',
  )
  return rows[0]
}

test.each([
  ['search=berg', ['Birk Berg']],
  ['search=astrom', ['Calle Åström']],
  ['search=3420004', ['Dina Dahl']],
  ['search=swe', ['Calle Åström']],
  ['search=nor%20dahl', ['Dina Dahl']],
  ['filter=unpriced', ['Calle Åström']],
  ['filter=inactive', ['Rita Retired']],
  ['filter=youth', ['Birk Berg']],
  ['filter=youth&search=ask', []],
  ['sort=price&search=nor', ['Ask Aune', 'Dina Dahl', 'Birk Berg', 'Norway I']],
])('the query %s finds %j', async (query, names) => {
  expect(await namesOf(query)).toEqual(names)
})

test('lists one page of athletes at a time, with the total number', async () => {
  const reply = await olga.ask('GET', '/api/admin/athletes?limit=2&offset=2')
  expect(reply.json()).toMatchObject([{ name: 'Calle Åström' }, { name: 'Dina Dahl' }])
  expect(reply.headers['x-total-count']).toBe('7')
})

test('a change of an athlete needs a reason, adds an audit line and changes the version', async () => {
  const before = await olga.ask('GET', birk)
  expect(before.json()).toMatchObject({ pro_teams: ['Team Aker'], prices: [{ price: 15_000 }] })
  const change = { name: 'Birk Bergen', country: 'SUI', is_cub: true, pro_team: 'Team Aker', reason: 'moved' }
  const reply = await olga.ask('PATCH', birk, change, { 'if-match': String(before.headers.etag) })
  expect(reply.statusCode, reply.body).toBe(200)
  const { athlete, version } = reply.json()
  expect(athlete).toMatchObject({ name: 'Birk Bergen', country: 'CHE', youth: true, is_cub: true })
  expect(version).not.toBe(before.headers.etag)
  expect((await olga.ask('GET', birk)).json().athlete).toEqual(athlete)
  expect(await lastAudit()).toEqual({
    actor: `player ${test_ids.users.olga}`,
    act: 'athlete set',
    subject: `athlete ${test_ids.athletes.birk}`,
    before: { name: 'Birk Berg', country: 'NOR', is_cub: false, pro_team: null },
    after: { name: 'Birk Bergen', country: 'CHE', is_cub: true, pro_team: 'Team Aker' },
    reason: 'moved',
  })

  const late = await oskar.ask(
    'PATCH',
    birk,
    { active: false, reason: 'ill' },
    { 'if-match': String(before.headers.etag) },
  )
  expect(late.statusCode).toBe(412)
  expect(late.json()).toMatchObject({ code: 'stale', message: 'Changed by olga since you opened it' })
  expect((await olga.ask('GET', birk)).json().athlete.active).toBe(true)
})

test.each([
  [{ reason: '' }, 422, 'reason'],
  [{ name: '' }, 422, 'name'],
  [{ country: 'QQQ' }, 422, 'country'],
  [{ federation_code: '3420001' }, 422, 'federation_code'],
  [{ federation_code: 'id:7' }, 422, 'federation_code'],
  [{ pro_team: 'Nobody' }, 422, 'pro_team'],
  [{ active: true }, 409, undefined],
  [{ gender: 'f' }, 422, 'gender'],
  [{ birth_date: '1998-02-30' }, 422, 'birth_date'],
  [{ birth_date: '2998-02-14' }, 422, 'birth_date'],
  [{ is_team: true }, 422, 'is_team'],
])('the change %j is refused with %i', async (change, status, field) => {
  const reply = await olga.ask('PATCH', birk, { reason: 'why', ...change })
  expect([reply.statusCode, Object.keys(reply.json().field_errors ?? {})[0]]).toEqual([status, field])
})

test('only an uploaded picture can be a photo, and everybody can see the photo', async () => {
  const unknown = await olga.ask('PATCH', birk, { photo_url: '/media/birk.png', reason: 'new' })
  expect(unknown.json().field_errors).toEqual({ photo_url: expect.stringContaining('upload it first') })
  for (const wrong of ['https://evil.example/x.png', '/logos/ruka.svg', '/media/../x']) {
    expect((await olga.ask('PATCH', birk, { photo_url: wrong, reason: 'new' })).statusCode).toBe(422)
  }
  const image = { name: 'birk.png', media_type: 'image/png', digest: 'a'.repeat(64), bytes: Buffer.from('x') }
  await upsertImage(Db.of(pool), image)
  const reply = await olga.ask('PATCH', birk, { photo_url: '/media/birk.png', reason: 'new' })
  expect(reply.json().athlete.photo_url).toBe('/media/birk.png')
  const shown = await app.inject({ url: `/api/athletes/${test_ids.athletes.birk}` })
  expect(shown.json().photo_url).toBe('/media/birk.png')
  expect(await listImages(Db.of(pool))).toContainEqual(expect.objectContaining({ name: 'birk.png', used: 1 }))
  const removed = await olga.ask('PATCH', birk, { photo_url: null, reason: 'asked to' })
  expect(removed.json().athlete.photo_url).toBeNull()
})

test('flags of several athletes can be set together, with an audit line for each athlete who changes', async () => {
  const set = { athlete_ids: [1, 2, 4, 9999], flags: { youth: true, is_cub: undefined }, reason: 'new rule' }
  const before = await pool.query('select max(audit_id) as last from audit')
  const reply = await olga.ask('POST', '/api/admin/athletes/flags', set)
  expect([reply.statusCode, reply.json()]).toEqual([200, { changed: 2 }])
  const { rows } = await pool.query(
    'select subject, before, after, reason from audit where audit_id > $1 order by audit_id',
    [before.rows[0].last],
  )
  const line = { before: { youth: false }, after: { youth: true }, reason: 'new rule' }
  expect(rows).toEqual([
    { subject: 'athlete 1', ...line },
    { subject: 'athlete 4', ...line },
  ])
  expect((await olga.ask('POST', '/api/admin/athletes/flags', set)).json()).toEqual({ changed: 0 })
  for (const wrong of [{ flags: {} }, { reason: ' ' }, { athlete_ids: [] }]) {
    const refused = await olga.ask('POST', '/api/admin/athletes/flags', { ...set, ...wrong })
    expect(refused.statusCode).toBe(422)
  }
})

test('the gender can be corrected until players can pick the athlete [R13]', async () => {
  await pool.query(`update selections set trading_opens_at = trading_close - interval '1 hour'
    where trading_close > game_now()`)
  const added = await olga.ask('POST', '/api/admin/athletes', { ...newcomer, reason: 'late entry' })
  expect(added.statusCode, added.body).toBe(200)
  const { athlete, can_change_gender, prices, version } = added.json()
  expect(athlete).toMatchObject({ ...newcomer, country: 'CHE', active: true })
  expect([can_change_gender, prices.length]).toEqual([true, 1])
  expect(athlete.price).toBe(prices[0].price)
  expect(await lastAudit()).toMatchObject({
    act: 'athlete add',
    subject: `athlete ${athlete.athlete_id}`,
    after: { name: 'Nora Ny', gender: 'f', price: athlete.price },
    reason: 'late entry',
  })

  const own = `/api/admin/athletes/${athlete.athlete_id}`
  const corrected = { gender: 'm', birth_date: '1998-02-14', reason: 'typo' }
  const reply = await olga.ask('PATCH', own, corrected, { 'if-match': version })
  expect(reply.json().athlete).toMatchObject({ gender: 'm', birth_date: '1998-02-14' })
  expect((await olga.ask('PATCH', own, { gender: 'mixed', reason: 'why' })).statusCode).toBe(422)

  expect((await olga.ask('GET', own)).json().can_change_gender).toBe(true)
  await pool.query(`update selections set trading_opens_at = game_now() - interval '8 days'
    where trading_close > game_now()`)
  expect((await olga.ask('GET', own)).json().can_change_gender).toBe(false)
  const late = await olga.ask('PATCH', own, { gender: 'f', reason: 'why' })
  expect(late.json().field_errors).toEqual({ gender: expect.stringContaining('could already pick') })
})

const newcomer = {
  name: 'Nora Ny',
  country: 'SUI',
  gender: 'f',
  is_team: false,
  federation_code: '3420099',
  birth_date: null,
}

test.each([
  [{ reason: ' ' }, 'reason'],
  [{ name: ' ' }, 'name'],
  [{ country: 'QQQ' }, 'country'],
  [{ gender: 'mixed' }, 'gender'],
  [{ federation_code: '3420001' }, 'federation_code'],
  [{ federation_code: 'id:7' }, 'federation_code'],
  [{ birth_date: 'spring' }, 'birth_date'],
  [{ price: 5 }, 'price'],
])('an athlete is not created with %j', async (change, field) => {
  const before = await pool.query('select count(*) from athletes')
  const body = { ...newcomer, federation_code: '3420100', reason: 'why', ...change }
  const reply = await olga.ask('POST', '/api/admin/athletes', body)
  expect([reply.statusCode, Object.keys(reply.json().field_errors ?? {})]).toEqual([422, [field]])
  expect((await pool.query('select count(*) from athletes')).rows).toEqual(before.rows)
})

test('an athlete of another season can be added to this season once, and cannot be edited before', async () => {
  const past = `/api/admin/athletes/${test_ids.athletes.past}`
  const read = (await olga.ask('GET', past)).json()
  expect(read).toMatchObject({ in_season: false, athlete: { price: null, active: false } })
  expect((await olga.ask('PATCH', past, { active: true, reason: 'why' })).statusCode).toBe(404)
  await pool.query(`update athletes set federation_code = 'PAST' where athlete_id = $1`, [
    test_ids.athletes.past,
  ])
  const reply = await olga.ask('POST', `${past}/season`, { reason: 'is back' })
  expect(reply.json()).toMatchObject({ in_season: true, athlete: { name: read.athlete.name, active: true } })
  expect(await lastAudit()).toMatchObject({ act: 'athlete join', reason: 'is back' })
  expect((await olga.ask('POST', `${past}/season`, { reason: 'is back' })).statusCode).toBe(409)
  expect((await olga.ask('POST', '/api/admin/athletes/9999/season', { reason: 'why' })).statusCode).toBe(404)
})
