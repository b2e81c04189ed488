import { describe, expect, test } from 'vitest'
import { getLeaderboard } from '#contract/cups.ts'
import { ask, expectError, expectNotModified } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { anna, bjorn, chiara, vera, gone } = test_ids.users
const overall = '/api/cups/Overall/leaderboard'

async function places(query = '') {
  const { reply, total } = await ask(app, getLeaderboard, `${overall}${query}`)
  return { rows: reply.map(({ user_id, rank, move }) => [user_id, rank, move]), total }
}

describe('GET /api/cups/:name/leaderboard', () => {
  test('Overall is the season’s standing as of the latest weekend, with rank changes since the weekend before [7.41]', async () => {
    expect(await places()).toEqual({
      rows: [
        [bjorn, 1, 2],
        [anna, 2, 0],
        [vera, 3, -2],
        [chiara, 4, -1],
        [gone, 5, 0],
      ],
      total: 5,
    })
  })

  test('a row has exactly these fields [3.24]', async () => {
    const { reply } = await ask(app, getLeaderboard, `${overall}/?limit=1&offset=1`)
    const user = { user_id: anna, user_name: 'anna', team_name: 'Ski Queens 100%', country: 'NOR' }
    expect(reply).toEqual([
      { rank: 2, score: 210.25, user_id: anna, user: { ...user, verified_user: false }, move: 0 },
    ])
  })

  test('the Ranked board excludes verified users and has its own ranks [1.7b 6.5]', async () => {
    expect(await places('?verified_users=False')).toEqual({
      rows: [
        [bjorn, 1, 1],
        [anna, 2, -1],
        [chiara, 3, -1],
        [gone, 4, 0],
      ],
      total: 4,
    })
    expect(await places('?verified_users=true&limit=1')).toMatchObject({ total: 5 })
  })

  test('limit and offset select a page, which is empty past the end [9.8]', async () => {
    expect(await places('?limit=2&offset=2')).toMatchObject({
      rows: [
        [vera, 3, -2],
        [chiara, 4, -1],
      ],
      total: 5,
    })
    expect(await places('?limit=3000&offset=1000000000')).toEqual({ rows: [], total: 5 })
    expect(await places('?verified_users=False&limit=1&offset=3')).toMatchObject({ rows: [[gone, 4, 0]] })
  })

  test('a deleted player is listed without name and country', async () => {
    const { reply } = await ask(app, getLeaderboard, `${overall}?offset=4`)
    expect(reply[0]?.user).toEqual({
      user_id: gone,
      user_name: 'Deleted player',
      team_name: 'Deleted player',
      country: null,
      verified_user: false,
    })
  })

  test('a cup has its own board, without rank changes', async () => {
    const { reply, total } = await ask(app, getLeaderboard, '/api/cups/Sprint/leaderboard')
    expect(reply.map(({ user_id, rank, move }) => [user_id, rank, move])).toEqual([
      [anna, 1, null],
      [bjorn, 2, null],
      [chiara, 2, null],
      [gone, 4, null],
    ])
    expect(total).toBe(4)
  })

  test('the board of a cup without scored races is empty', async () => {
    expect(await ask(app, getLeaderboard, '/api/cups/Distance/leaderboard')).toEqual({ reply: [], total: 0 })
  })

  test('304 if the client has it already, until a player changes their name', async () => {
    await expectNotModified(app, overall)
    const { headers } = await app.inject(overall)
    await pool.query(`update users set team_name = 'Ski Kings 100%' where user_id = ${anna}`)
    const changed = await app.inject({ url: overall, headers: { 'if-none-match': headers.etag } })
    expect(changed.statusCode).toBe(200)
  })

  test.each(['overall', 'Nordic', '%2F', '%F0%9F%8E%BF', `${'%C3%A5'.repeat(60)}`])(
    '404 for the cup %s',
    async (name) => {
      const problem = await expectError(app, 404, `/api/cups/${name}/leaderboard`)
      expect(problem).toEqual({ message: 'Cup not found', code: 'not-found' })
    },
  )

  test.each([
    [`/api/cups/${'a'.repeat(61)}/leaderboard`, 'name'],
    ['/api/cups/%00/leaderboard', 'name'],
    [`${overall}?limit=3001`, 'limit'],
    [`${overall}?offset=-1`, 'offset'],
    [`${overall}?offset=1000000001`, 'offset'],
    [`${overall}?verified_users=no`, 'verified_users'],
    [`${overall}?team_name=%00`, 'team_name'],
  ])('422 for %s', async (url, field) => {
    const problem = await expectError(app, 422, url)
    expect(Object.keys(problem.field_errors ?? {})).toEqual([field])
  })
})

describe('the search for a team name [2.overall]', () => {
  const search = (text: string, more = '') => places(`?team_name=${encodeURIComponent(text)}${more}`)

  test('finds the text anywhere in the name, ignoring case, and keeps the ranks of the whole board', async () => {
    expect(await search('ÖLBERG')).toEqual({ rows: [[chiara, 4, -1]], total: 1 })
    expect(await search("'s TEAM ")).toEqual({ rows: [[bjorn, 1, 2]], total: 1 })
    expect(await search('v', '&verified_users=False')).toEqual({ rows: [], total: 0 })
  })

  test.each(['100%', '100％', '0%'])('treats wildcards literally: %s', async (text) => {
    expect(await search(text)).toMatchObject({ rows: [[anna, 2, 0]] })
  })

  test('treats an underscore and a backslash literally', async () => {
    expect(await search('_')).toEqual({ rows: [[vera, 3, -2]], total: 1 })
    expect(await search('\\')).toEqual({ rows: [], total: 0 })
  })

  test('returns pages, best first, and all teams for an empty text', async () => {
    expect(await search('s', '&limit=2&offset=1')).toEqual({
      rows: [
        [anna, 2, 0],
        [vera, 3, -2],
      ],
      total: 4,
    })
    expect(await search('s', '&limit=2&offset=9')).toEqual({ rows: [], total: 4 })
    expect(await search(' ')).toMatchObject({ total: 5 })
  })

  test('does not find deleted players by the names they had', async () => {
    expect(await search('Gone')).toEqual({ rows: [], total: 0 })
  })
})
