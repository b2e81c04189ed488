import { describe, expect, test } from 'vitest'
import { getLeaderboard } from '#contract/cups.ts'
import { getUserRank, listUsers, listUserWeekendResults } from '#contract/users.ts'
import { ask, expectError, expectNotModified } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { anna, bjorn, chiara, vera, gone, idle } = test_ids.users
const { weekends } = test_ids

describe('GET /api/users', () => {
  const list = async (query: string) => {
    const { reply, total } = await ask(app, listUsers, `/api/users${query}`)
    return { rows: reply.map(({ user_id, rank, score }) => [user_id, rank, score]), total }
  }

  test('lists the board of the season [7.42 3.24]', async () => {
    const { reply } = await ask(app, listUsers, '/api/users/')
    expect(reply).toEqual((await ask(app, getLeaderboard, '/api/cups/Overall/leaderboard')).reply)
    expect((await list('')).rows[0]).toEqual([bjorn, 1, 220])
  })

  test('lists only Ranked players if verified users are excluded [7.42 1.7b 6.5]', async () => {
    expect(await list('?verified_users=False&limit=2&offset=1')).toEqual({
      rows: [
        [anna, 2, 210.25],
        [chiara, 3, 80.5],
      ],
      total: 4,
    })
  })

  test('lists the board of one weekend [7.42]', async () => {
    expect(await list('?weekend=1&limit=2')).toEqual({
      rows: [
        [vera, 1, 200],
        [anna, 2, 100],
      ],
      total: 5,
    })
    expect(await list('?weekend=1&limit=1&verified_users=False')).toEqual({
      rows: [[anna, 1, 100]],
      total: 4,
    })
  })

  test('finds teams by a part of their name, with their rank on the whole board [2.overall]', async () => {
    expect(await list('?team_name=queens')).toEqual({ rows: [[anna, 2, 210.25]], total: 1 })
    expect(await list('?team_name=viking&weekend=1')).toEqual({ rows: [[vera, 1, 200]], total: 1 })
  })

  test('304 if the client already has the board', () => expectNotModified(app, '/api/users?weekend=1'))

  test.each([99, weekends.secret])('404 for a missing or hidden weekend: %s', async (weekend_id) => {
    const problem = await expectError(app, 404, `/api/users?weekend=${weekend_id}`)
    expect(problem.message).toBe('Weekend not found')
  })

  test.each([
    ['limit=3001', 'limit'],
    ['weekend=Ruka', 'weekend'],
    ['verified_users=0', 'verified_users'],
  ])('422 for %s', async (query, field) => {
    const problem = await expectError(app, 422, `/api/users?${query}`)
    expect(Object.keys(problem.field_errors ?? {})).toEqual([field])
  })
})

describe('GET /api/users/:user_id/weekend_results', () => {
  const url = (user_id: number) => `/api/users/${user_id}/weekend_results`

  test('lists the score and rank in each weekend, and in the season as of that weekend [7.43a 3.22]', async () => {
    const { reply } = await ask(app, listUserWeekendResults, `${url(anna)}/`)
    expect(reply).toEqual([
      {
        weekend_id: weekends.ruka,
        weekend_name: 'Ruka',
        event_start: expect.any(String),
        score: 100,
        weekend_rank: 2,
        weekend_players: 5,
        season_score: 100,
        season_rank: 2,
      },
      expect.objectContaining({
        score: 110.25,
        weekend_rank: 2,
        weekend_players: 2,
        season_score: 210.25,
        season_rank: 2,
      }),
    ])
  })

  test('a player without a score in a weekend has no rank in it [3.22]', async () => {
    const { reply } = await ask(app, listUserWeekendResults, url(chiara))
    expect(reply[1]).toMatchObject({ score: null, weekend_rank: null, season_score: 80.5, season_rank: 4 })

    const nothing = { score: null, weekend_rank: null, season_score: null, season_rank: null }
    const { reply: never } = await ask(app, listUserWeekendResults, url(idle))
    expect(never).toMatchObject([nothing, nothing])
  })

  test('304 if the client already has the results', () => expectNotModified(app, url(anna)))

  test.each([99, gone])('404 for a missing or deleted player: %s', async (user_id) => {
    const problem = await expectError(app, 404, url(user_id))
    expect(problem.message).toBe('User not found')
  })

  test('422 for an invalid id', async () => {
    await expectError(app, 422, '/api/users/anna/weekend_results')
  })
})

describe('GET /api/users/:user_id/rank', () => {
  test('returns a player with their Overall rank, but without roles or private data [7.43a 3.4b 6.6]', async () => {
    const { reply } = await ask(app, getUserRank, `/api/users/${anna}/rank/`)
    expect(reply).toEqual({
      user_id: anna,
      user_name: 'anna',
      team_name: 'Ski Queens 100%',
      country: 'NOR',
      verified_user: false,
      score: 210.25,
      rank: 2,
    })
  })

  test('a player without picks has neither score nor rank', async () => {
    const { reply } = await ask(app, getUserRank, `/api/users/${idle}/rank`)
    expect(reply).toMatchObject({ score: null, rank: null })
  })

  test('304 if the client already has the rank', () => expectNotModified(app, `/api/users/${anna}/rank`))

  test.each([99, gone])('404 for a missing or deleted player: %s', async (user_id) => {
    const problem = await expectError(app, 404, `/api/users/${user_id}/rank`)
    expect(problem.message).toBe('User not found')
  })

  test('404 for a suspended player, until the suspension ends [rules §8]', async () => {
    const url = `/api/users/${idle}/rank`
    await ask(app, getUserRank, url)
    await pool.query('update users set suspended_at = now() where user_id = $1', [idle])
    await expectError(app, 404, url)
    await pool.query('update users set suspended_at = null where user_id = $1', [idle])
    await ask(app, getUserRank, url)
  })

  test('422 for an invalid id', async () => {
    await expectError(app, 422, '/api/users/anna/rank')
  })
})
