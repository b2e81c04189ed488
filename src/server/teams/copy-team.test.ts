import { beforeEach, describe, expect, test } from 'vitest'
import { shownTeam, teamPlayer } from '#testing/team-player.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { athletes, selections, users } = test_ids
const { davos, ruka, secret } = selections
const { ask: aune, birk, calle, dina } = athletes

/** Selections that are open like Davos: a leg of a tour, one with ranked picks, and one for mixed teams. */
const [leg, ranked, relay] = [4, 5, 6]
await pool.query(`
  insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, budget,
    is_budget_enforced, team_captains_enabled, takes_ranked_picks, takes_team_picks, is_mixed)
  select 2, name, game_now() - interval '1 day', game_now() + interval '2 days', most, 100000, name = 'Leg', name = 'Leg',
    name = 'Ranked', name = 'Relay', name = 'Relay'
  from (values ('Leg', 2), ('Ranked', 3), ('Relay', 1)) as s (name, most);
  update season_athletes set price = 100 where athlete_id = 3`)
const anna = await teamPlayer(app, pool, users.anna)

beforeEach(() => pool.query('delete from teams'))

describe('PUT /api/me/teams/selections/:selection_id/clone', () => {
  test('copies the team and its captain to another selection, at today’s prices [7.22 rules §11]', async () => {
    await anna.replace(davos, [{ athlete_id: aune, is_team_captain: true }, { athlete_id: birk }])
    await anna.add(leg, dina)
    await pool.query('update season_athletes set price = 21000 where athlete_id = 1')
    const reply = await anna.copy(davos, leg)
    await pool.query('update season_athletes set price = 20000 where athlete_id = 1')
    expect([shownTeam(reply), reply.json()[0].bought_for, reply.headers.etag]).toEqual([
      ['1c', '2'],
      21_000,
      '"2"',
    ])
    expect(shownTeam(await anna.team(leg))).toEqual(['1c', '2'])
    expect(shownTeam(await anna.team(davos))).toEqual(['1c', '2'])
    expect(shownTeam(await anna.copy(davos, ranked))).toEqual(['1#1', '2#2'])
  })

  test('copies nothing if one of the athletes is no longer available [rules §11]', async () => {
    await anna.replace(davos, [{ athlete_id: aune }, { athlete_id: birk }])
    await anna.add(leg, dina)
    await pool.query('update season_athletes set active = false where athlete_id = 2')
    const reply = await anna.copy(davos, leg)
    await pool.query('update season_athletes set active = true where athlete_id = 2')
    const errors = ['Birk Berg: This athlete is not available']
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'not-on-offer', errors }])
    expect(shownTeam(await anna.team(leg))).toEqual(['4'])
  })

  test('does not replace a team by an empty one', async () => {
    await anna.add(leg, dina)
    expect((await anna.copy(davos, leg)).json()).toMatchObject({ code: 'nothing-to-copy' })
    expect(shownTeam(await anna.team(leg))).toEqual(['4'])
  })

  test.each([
    [409, 'same-selection', davos, davos],
    [409, 'other-kind', davos, relay],
    [409, 'trading-closed', davos, ruka],
    [409, 'too-many-picks', davos, leg],
    [404, 'not-found', davos, secret],
    [404, 'not-found', secret, davos],
  ])('is refused with %i %s [5.14]', async (status, code, source, target) => {
    await anna.replace(davos, [{ athlete_id: aune }, { athlete_id: birk }, { athlete_id: calle }])
    const reply = await anna.copy(source, target)
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
    expect((await anna.team(leg)).json()).toEqual([])
  })
})
