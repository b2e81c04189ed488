import { expect, test } from 'vitest'
import { insertAudit } from '#server/platform/audit/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { logIn } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const olga = await logIn(app, pool, test_ids.users.olga)
await pool.query(
  'alter table audit disable trigger user; truncate audit; alter table audit enable trigger user',
)

const race = `race ${test_ids.races.ruka_sprint}`
const lines = [
  { actor: 'console', act: 'publish', subject: race, after: { state: 'provisional' } },
  {
    actor: `player ${test_ids.users.olga}`,
    act: 'publish',
    subject: race,
    before: { state: 'provisional' },
    after: { state: 'official' },
    reason: 'Jury decision 100%',
  },
  {
    actor: `player ${test_ids.users.oskar}`,
    act: 'player suspend',
    subject: `player ${test_ids.users.anna}`,
    reason: 'rude',
  },
]
for (const line of lines) await insertAudit(Db.of(pool), line)

async function list(query: string): Promise<{ act: string; actor: string; total: number }[]> {
  const reply = await olga.ask('GET', `/api/admin/audit?${query}`)
  expect(reply.statusCode).toBe(200)
  const rows = JSON.parse(reply.body)
  expect(Number(reply.headers['x-total-count'])).toBeGreaterThanOrEqual(rows.length)
  return rows
}
const actors = async (query: string) => (await list(query)).map(({ actor }) => actor)

test('audit lines show the current names of people, latest line first', async () => {
  await pool.query(`update users set user_name = 'Olga II' where user_id = $1`, [test_ids.users.olga])
  expect(await list('')).toMatchObject([
    { act: 'player suspend', actor_name: 'oskar', subject_name: 'anna', reason: 'rude' },
    { actor_name: 'Olga II', before: { state: 'provisional' }, after: { state: 'official' } },
    { actor: 'console', actor_name: null, subject_name: expect.stringContaining('Sprint') },
  ])
  expect(await actors('limit=1&offset=1')).toEqual([`player ${test_ids.users.olga}`])
})

test('audit lines are filtered by object, person, kind of act and time', async () => {
  expect(await actors(`subject=${encodeURIComponent(race)}`)).toHaveLength(2)
  expect(await actors('actor=console')).toEqual(['console'])
  expect(await actors('group=people')).toEqual([`player ${test_ids.users.oskar}`])
  expect(await actors('group=calendar')).toEqual([])
  expect(await actors('until=2020-01-01T00:00:00Z')).toEqual([])
  expect(await actors('since=2020-01-01T00:00:00Z&group=results')).toHaveLength(2)
})

test.each([
  ['words of the reason', 'jury', [test_ids.users.olga]],
  ['the current name of the person', 'olga ii', [test_ids.users.olga]],
  ['the name of the object', 'anna', [test_ids.users.oskar]],
  ['a character that is a wildcard in SQL', '0%', [test_ids.users.olga]],
  ['a text that occurs nowhere', 'nobody-at-all', []],
])('audit lines are found by %s', async (_, search, ids) => {
  const found = await actors(`search=${encodeURIComponent(search)}`)
  expect(found).toEqual(ids.map((id) => `player ${id}`))
})

test('every actor in the log is listed once', async () => {
  const reply = await olga.ask('GET', '/api/admin/audit/actors')
  expect(JSON.parse(reply.body)).toEqual([
    { actor: `player ${test_ids.users.oskar}`, actor_name: 'oskar' },
    { actor: `player ${test_ids.users.olga}`, actor_name: 'Olga II' },
    { actor: 'console', actor_name: null },
  ])
})

test('a reply also contains the names of the objects in an audit line’s values', async () => {
  const after = {
    athlete_id: test_ids.athletes.ask,
    race_ids: [test_ids.races.ruka_sprint],
    option_id: 987_654,
  }
  await insertAudit(Db.of(pool), { actor: 'console', act: 'set result', subject: race, after })
  const [entry] = JSON.parse((await olga.ask('GET', '/api/admin/audit?limit=1')).body)
  expect(entry.names).toEqual({
    [`athlete ${test_ids.athletes.ask}`]: expect.any(String),
    [race]: expect.stringContaining('Sprint'),
  })
  const { changes } = JSON.parse((await olga.ask('GET', '/api/admin/today')).body)
  expect(changes[0]).toMatchObject({ subject: race, subject_name: entry.names[race] })
})
