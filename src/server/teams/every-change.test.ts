import { beforeEach, describe, expect, test } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { logIn, visit } from '#testing/browser.ts'
import { shownTeam, teamPlayer } from '#testing/team-player.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { athletes, selections, users } = test_ids
const { davos } = selections
const { ask: aune, birk, dina } = athletes
const anna = await teamPlayer(app, pool, users.anna)

beforeEach(() => pool.query('delete from teams'))

describe('two tabs', () => {
  test('a change based on an older team is refused with 412 and the current team', async () => {
    const { headers } = await anna.add(davos, aune)
    await anna.add(davos, birk, { if_match: String(headers.etag) })
    const reply = await anna.remove(davos, aune, { if_match: String(headers.etag) })
    expect([reply.statusCode, reply.headers.etag]).toEqual([412, '"2"'])
    const { team, message, code } = Problem.parse(reply.json())
    expect([code, message]).toEqual(['stale', 'Your team has changed in the meantime'])
    expect(team).toEqual((await anna.team(davos)).json())
    expect((await anna.remove(davos, aune, { if_match: '"1", "2"' })).statusCode).toBe(200)
    expect((await anna.add(davos, aune, { if_match: '*' })).statusCode).toBe(200)
    expect((await anna.remove(davos, aune, { if_match: 'W/"4"' })).statusCode).toBe(200)
  })

  test('concurrent first changes are made one after another, and none is lost [R14]', async () => {
    // Opens the connections first, so that the changes are really concurrent.
    await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.1)')))
    for (let round = 0; round < 10; round++) {
      await pool.query('delete from teams')
      const replies = await Promise.all([aune, birk, dina].map((each) => anna.add(davos, each)))
      expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200])
      expect(new Set(replies.map((reply) => reply.headers.etag))).toEqual(new Set(['"1"', '"2"', '"3"']))
      expect(shownTeam(await anna.team(davos))).toEqual(['1', '2', '4'])
    }
  })

  test('if two changes are based on an empty team, one is refused', async () => {
    const how = { if_match: '"0"' }
    const replies = await Promise.all([anna.add(davos, aune, how), anna.add(davos, birk, how)])
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200, 412]))
  })
})

const changes = [
  ['POST', `/api/me/teams/selections/${davos}`, { athlete_id: aune }],
  ['PUT', `/api/me/teams/selections/${davos}/bulk`, []],
  ['PUT', `/api/me/teams/selections/${davos}/clone`, { selection_id: test_ids.selections.ruka }],
  ['PUT', `/api/me/teams/selections/${davos}/1/make_team_captain`, undefined],
  ['DELETE', `/api/me/teams/selections/${davos}/1`, undefined],
  ['POST', `/api/me/teams/selections/${davos}/undo`, undefined],
  ['PUT', `/api/me/teams/selections/${davos}/reserves`, { vice_captain: null, m: [], f: [] }],
  ['PUT', '/api/me/placed_sidebets/1', { option_id: 1 }],
] as const

describe.each(changes)('%s %s', (method, url, body) => {
  const key = { 'idempotency-key': '"k"', 'if-match': '"1"' }

  test('401 when logged out [R20]', async () => {
    expect((await (await visit(app)).ask(method, url, body, key)).statusCode).toBe(401)
  })

  test('403 without the CSRF token [R22]', async () => {
    const browser = await logIn(app, pool, users.anna)
    const reply = await browser.ask(method, url, body, { ...key, 'x-csrf-token': undefined })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'csrf'])
  })

  test.each([
    [400, ''],
    [400, '""'],
    [400, 'two words'],
    [400, '"half'],
    [400, 'x'.repeat(201)],
    [400, 'å'],
  ])('%i for the key %j [R06]', async (status, given) => {
    const browser = await logIn(app, pool, users.anna)
    expect((await browser.ask(method, url, body, { ...key, 'idempotency-key': given })).statusCode).toBe(
      status,
    )
  })

  test('422 for an invalid selection or side bet', async () => {
    const browser = await logIn(app, pool, users.anna)
    expect((await browser.ask(method, url.replace(/\/[12](?=\/|$)/, '/x'), body, key)).statusCode).toBe(422)
  })
})
