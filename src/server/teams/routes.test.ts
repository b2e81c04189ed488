import { describe, expect, test } from 'vitest'
import { getTeamOfUser } from '#contract/teams.ts'
import { ask, expectError, expectNotModified } from '#testing/ask.ts'
import { visit } from '#testing/browser.ts'
import { shownTeam, teamPlayer } from '#testing/team-player.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { athletes, selections, users, sidebets } = test_ids
const { davos, ruka, secret } = selections

const anna = await teamPlayer(app, pool, users.anna)
const idle = await teamPlayer(app, pool, users.idle)
await anna.replace(davos, [
  { athlete_id: athletes.dina },
  { athlete_id: athletes.birk, is_team_captain: true },
  { athlete_id: athletes.ask },
])

const of = (user_id: number, selection_id: number | string) =>
  `/api/users/${user_id}/teams/selections/${selection_id}`

describe('GET /api/me/teams/selections/:selection_id', () => {
  test('returns the user’s own team, men and women separately, with its revision as the ETag [7.20]', async () => {
    const reply = await anna.team(davos)
    expect([shownTeam(reply), reply.headers.etag]).toEqual([['1', '2c', '4'], '"1"'])
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('marks cubs in the team, so that clients can count them without the list of athletes [5.11b]', async () => {
    await pool.query('update season_athletes set is_cub = true where athlete_id = $1', [athletes.ask])
    const team: { athlete: { athlete_id: number; is_cub: boolean } }[] = (await anna.team(davos)).json()
    const cubs = team.filter(({ athlete }) => athlete.is_cub).map(({ athlete }) => athlete.athlete_id)
    expect([team.length, cubs]).toEqual([3, [athletes.ask]])
  })

  test('returns no other player’s team; for a player without a team, the reply is empty [R13]', async () => {
    const reply = await idle.team(davos)
    expect([reply.json(), reply.headers.etag, reply.headers['x-accepted-at']]).toEqual([[], '"0"', undefined])
    expect((await anna.team(ruka)).json()).toEqual([])
  })

  test.each([
    [404, secret],
    [404, 99],
    [422, 'Davos'],
  ])('%i for %s', async (status, selection_id) => {
    expect((await anna.team(selection_id as number)).statusCode).toBe(status)
  })
})

describe('GET /api/me/money', () => {
  const money = async (query = '') => (await anna.ask('GET', `/api/me/money${query}`)).json()

  test('returns the remaining budget in the active selection or in a given one [7.26 3.18]', async () => {
    expect(await money()).toEqual({ budget: 47_000 })
    expect(await money(`?selection_id=${davos}`)).toEqual({ budget: 47_000 })
    expect(await money(`?selection_id=${ruka}`)).toEqual({ budget: 100_000 })
    expect((await idle.ask('GET', '/api/me/money')).json()).toEqual({ budget: 100_000 })
  })

  test('returns null for a selection without a budget, and if there is no active selection [9.16a]', async () => {
    await pool.query(`update selections set is_budget_enforced = false where selection_id = ${ruka}`)
    expect(await money(`?selection_id=${ruka}`)).toEqual({ budget: null })
    await pool.query('update weekends set hidden = true where weekend_id = 2')
    expect(await money()).toEqual({ budget: null })
    await pool.query('update weekends set hidden = false where weekend_id = 2')
  })

  test.each([
    [404, '?selection_id=99'],
    [404, `?selection_id=${secret}`],
    [422, '?selection_id=x'],
  ])('%i for %s', async (status, query) => {
    expect((await anna.ask('GET', `/api/me/money${query}`)).statusCode).toBe(status)
  })
})

describe('GET /api/users/:user_id/teams/selections/:selection_id', () => {
  test('403 for everybody before the selection is locked; this reply is not cached [4.8 6.4 7.43c]', async () => {
    expect(await expectError(app, 403, of(users.anna, davos))).toMatchObject({ message: 'Not authorized' })
    const reply = await anna.ask('GET', of(users.anna, davos))
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([403, 'no-store'])
    const { rows } = await pool.query('select locked_at from selections where selection_id = $1', [davos])
    expect(rows).toEqual([{ locked_at: null }])
  })

  test.each([
    [404, of(users.gone, davos)],
    [404, of(99, davos)],
    [404, of(users.anna, secret)],
    [404, of(users.anna, 99)],
    [422, of(users.anna, 'x')],
  ])('%i for %s', async (status, url) => {
    await expectError(app, status, url)
  })

  test('the first reader after the close locks the selection, and everybody sees the team [4.8 rules §3]', async () => {
    const own = await anna.team(davos)
    await pool.query(`update selections set trading_close = game_now() where selection_id = ${davos}`)
    const { reply } = await ask(app, getTeamOfUser, of(users.anna, davos))
    expect(reply).toEqual(own.json())
    expect((await ask(app, getTeamOfUser, of(users.idle, davos))).reply).toEqual([])
    await expectNotModified(app, of(users.anna, davos))
    const { rows } = await pool.query(
      'select locked_at >= trading_close as is_locked from selections where selection_id = $1',
      [davos],
    )
    expect(rows).toEqual([{ is_locked: true }])
    expect((await anna.add(davos, athletes.calle)).json().code).toBe('trading-closed')
  })
})

test.each([
  `/api/me/teams/selections/${davos}`,
  '/api/me/money',
  `/api/me/placed_sidebets/${sidebets.davos}`,
])('401 when logged out: %s [R20]', async (url) => {
  expect((await (await visit(app)).ask('GET', url)).statusCode).toBe(401)
})
