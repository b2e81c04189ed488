import { expect, test } from 'vitest'
import { logIn } from '#testing/browser.ts'
import { cast } from '#testing/cast.ts'
import { castApp } from '#testing/cast-app.ts'

const { app, pool } = await castApp()
const olga = await logIn(app, pool, cast.users.olga)
const oskar = await logIn(app, pool, cast.users.oskar)
const birk = `/api/admin/athletes/${cast.athletes.birk}`

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
])('%s finds %j', async (query, names) => {
  expect(await namesOf(query)).toEqual(names)
})

test('lists one page at a time, with the total number', async () => {
  const reply = await olga.ask('GET', '/api/admin/athletes?limit=2&offset=2')
  expect(reply.json()).toMatchObject([{ name: 'Calle Åström' }, { name: 'Dina Dahl' }])
  expect(reply.headers['x-total-count']).toBe('7')
})

test('an athlete changes with a reason, an audit line and a new version', async () => {
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
    actor: `player ${cast.users.olga}`,
    act: 'athlete set',
    subject: `athlete ${cast.athletes.birk}`,
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
])('%j is refused with %i', async (change, status, field) => {
  const reply = await olga.ask('PATCH', birk, { reason: 'why', ...change })
  expect([reply.statusCode, Object.keys(reply.json().field_errors ?? {})[0]]).toEqual([status, field])
})

test('404 for an athlete of another season', async () => {
  const past = `/api/admin/athletes/${cast.athletes.past}`
  expect((await olga.ask('GET', past)).statusCode).toBe(404)
  expect((await olga.ask('PATCH', past, { active: false, reason: 'why' })).statusCode).toBe(404)
})
