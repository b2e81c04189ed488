import { beforeEach, expect, test } from 'vitest'
import { logIn } from '#testing/browser.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { anna, bjorn, chiara, olga, vera } = test_ids.users
const restore = await snapshotRows(pool)
beforeEach(restore)

const report = async (by: number, url: string, reason = 'offensive') => {
  const reply = await (await logIn(app, pool, by)).ask('POST', url, { reason })
  return [reply.statusCode, reply.json().code]
}
const reportAnna = (by: number, reason?: string) => report(by, `/api/users/${anna}/reports`, reason)
const queue = async () => (await (await logIn(app, pool, olga)).ask('GET', '/api/admin/reports')).json()
const decide = async (body: object) =>
  (await (await logIn(app, pool, olga)).ask('POST', '/api/admin/reports', body)).statusCode
const ski_queens = { about: 'team', id: anna, name: 'Ski Queens 100%' }

test('a player can report a name only once, and cannot report their own name', async () => {
  expect(await reportAnna(bjorn)).toEqual([200, undefined])
  expect(await reportAnna(bjorn, 'personal')).toEqual([409, 'already-reported'])
  expect(await reportAnna(anna)).toEqual([409, 'own-name'])
  expect(await report(anna, '/api/leagues/Vasa/reports')).toEqual([409, 'own-name'])
  expect(await report(bjorn, `/api/users/${anna}/reports`, 'ugly')).toEqual([422, 'invalid'])
  await pool.query(`update users set team_name = 'Worse' where user_id = $1`, [anna])
  expect(await reportAnna(bjorn)).toEqual([200, undefined])
})

test('a player who has sent too many reports gets 429', async () => {
  const statuses: unknown[] = []
  for (let n = 0; n < 11; n++) statuses.push((await reportAnna(vera))[0])
  expect(statuses).toEqual([200, ...Array(9).fill(409), 429])
})

test('the queue shows how many players reported a name and their reasons, but not who they are', async () => {
  await reportAnna(bjorn)
  await reportAnna(chiara)
  await reportAnna(vera, 'advertising')
  await report(bjorn, '/api/leagues/vasa/reports', 'personal')
  expect(await queue()).toMatchObject([
    {
      ...ski_queens,
      owner: 'anna',
      players: 3,
      reasons: [
        { reason: 'offensive', count: 2 },
        { reason: 'advertising', count: 1 },
      ],
    },
    { about: 'league', id: 1, name: 'Vasa', owner: 'anna', players: 1 },
  ])
})

test.each([
  ['renamed', `update users set team_name = 'Decent' where user_id = ${anna}`],
  ['suspended', `update users set suspended_at = now() where user_id = ${anna}`],
  ['deleted', `update users set deleted_at = now() where user_id = ${anna}`],
])('a name leaves the queue when its player is %s', async (_, change) => {
  await reportAnna(bjorn)
  await pool.query(change)
  expect(await queue()).toEqual([])
})

test('dismissing closes the reports of the shown name; other players can report the name again', async () => {
  await reportAnna(bjorn)
  expect(await decide({ ...ski_queens, name: 'Another', decision: 'dismiss' })).toBe(404)
  expect(await decide({ ...ski_queens, decision: 'dismiss' })).toBe(200)
  expect(await queue()).toEqual([])
  await reportAnna(chiara)
  expect(await queue()).toMatchObject([{ players: 1 }])
})

test('a player who is asked for another name gets one email, which does not contain the reported name', async () => {
  await reportAnna(bjorn)
  expect(await decide({ ...ski_queens, decision: 'ask' })).toBe(200)
  const { rows } = await pool.query('select kind, recipient, body_text from mails')
  expect(rows).toMatchObject([{ kind: 'name-asked', recipient: 'anna@example.org' }])
  expect(rows[0].body_text).not.toContain('Ski Queens')
  expect(await queue()).toMatchObject([{ ...ski_queens, asked_at: expect.any(String) }])
})

test('asking for another name of a league sends its admin an email, which says that only operators can rename it', async () => {
  await report(bjorn, '/api/leagues/vasa/reports')
  const vasa = { about: 'league', id: 1, name: 'Vasa' }
  expect(await decide({ ...vasa, decision: 'ask' })).toBe(200)
  const { rows } = await pool.query('select kind, recipient, body_text from mails')
  expect(rows).toMatchObject([{ kind: 'league-name-asked', recipient: 'anna@example.org' }])
  expect(rows[0].body_text).toContain('Only we can rename a league')
  expect(rows[0].body_text).not.toContain('Vasa')
  expect(await queue()).toMatchObject([{ ...vasa, asked_at: expect.any(String) }])
})

test('a player without an email address cannot be asked', async () => {
  await pool.query('update users set email = null where user_id = $1', [anna])
  await reportAnna(bjorn)
  expect(await decide({ ...ski_queens, decision: 'ask' })).toBe(409)
  expect(await queue()).toMatchObject([{ asked_at: null }])
})
