import { beforeEach, describe, expect, test } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { shownTeam, teamPlayer } from '#testing/team-player.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { athletes, selections, users } = test_ids
const { davos, ruka, secret } = selections
const { ask: aune, birk, calle, dina, ivan, retired, norway, past } = athletes

/** Selections of the same weekend: a leg of a tour, one with ranked picks, one for mixed teams, one not open yet. */
const [leg, ranked, relay, early] = [4, 5, 6, 7]
/** The second team of a country in a championship, and an athlete without a price. */
const [second, priceless] = [9, 10]
await pool.query(`
  insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, budget,
    is_budget_enforced, team_captains_enabled, takes_ranked_picks, takes_team_picks, is_mixed)
  select 2, name, game_now() + case name when 'Early' then 1 else -1 end * interval '1 day', game_now() + interval '2 days', most, 100000, name = 'Leg', name = 'Leg',
    name = 'Ranked', name = 'Relay', name = 'Relay'
  from (values ('Leg', 2), ('Ranked', 3), ('Relay', 1), ('Early', 8)) as s (name, most);
  update season_athletes set price = 100 where athlete_id = 3;
  update weekends set is_championship = true where weekend_id = 2;
  insert into athletes (name, country, gender, is_team)
  values ('Norway II', 'NOR', 'mixed', true), ('Pia Priceless', 'NOR', 'f', false);
  insert into season_athletes (season_id, athlete_id, price) values (1, 9, 100), (1, 10, null)`)

const anna = await teamPlayer(app, pool, users.anna)
const bjorn = await teamPlayer(app, pool, users.bjorn)

beforeEach(() => pool.query('delete from teams'))

describe('POST /api/me/teams/selections/:selection_id', () => {
  test('adds an athlete at today’s price and replies with the team [7.20 3.14]', async () => {
    const reply = await anna.add(davos, aune)
    expect([reply.statusCode, reply.headers.etag]).toEqual([200, '"1"'])
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.json()).toEqual([
      {
        athlete: { athlete_id: aune, name: 'Ask Aune', country: 'NOR', gender: 'm', is_cub: false },
        athlete_id: aune,
        is_team_captain: false,
        rank: null,
        bought_for: 20_000,
      },
    ])
    expect((await anna.team(davos)).json()).toEqual(reply.json())
    expect(shownTeam(await bjorn.team(davos))).toEqual([])
  })

  test('returns the time of acceptance and of the close in headers, to the microsecond [rules §11]', async () => {
    const { headers } = await anna.add(davos, aune)
    const { rows } = await pool.query(
      `select to_iso(accepted_at) as accepted, to_iso(trading_close) as closes
       from teams join selections using (selection_id) where user_id = $1`,
      [users.anna],
    )
    expect([headers['x-accepted-at'], headers['x-closes-at']]).toEqual([rows[0].accepted, rows[0].closes])
    expect((await anna.team(davos)).headers).toMatchObject({
      etag: '"1"',
      'x-accepted-at': rows[0].accepted,
      'x-closes-at': rows[0].closes,
    })
  })

  test('adds an athlete as captain, or at a position [7.24a 7.23]', async () => {
    await anna.add(davos, aune, {}, { is_team_captain: true, rank: null, bought_for: null })
    expect(shownTeam(await anna.add(davos, birk, {}, { is_team_captain: true }))).toEqual(['1', '2c'])
    await anna.add(ranked, aune)
    await anna.add(ranked, dina)
    expect(shownTeam(await anna.add(ranked, birk, {}, { rank: 1 }))).toEqual(['2#1', '1#2', '4#1'])
  })

  test('ignores a price that the client sends [R21 rules §9]', async () => {
    const reply = await anna.add(davos, aune, {}, { bought_for: 1 })
    expect(reply.json()).toMatchObject([{ bought_for: 20_000 }])
  })

  test.each([
    [409, 'not-on-offer', 'who is inactive', davos, retired],
    [409, 'not-on-offer', 'of an excluded country [9.14]', davos, ivan],
    [409, 'not-on-offer', 'without a price', davos, priceless],
    [
      409,
      'not-on-offer',
      'that is the second team of a country in a championship [rules §11]',
      relay,
      second,
    ],
    [409, 'trading-not-open', 'in a selection that is not open yet [rules §11]', early, aune],
    [409, 'wrong-kind', 'that is a team among athletes [5.12]', davos, norway],
    [409, 'wrong-kind', 'among teams [5.12]', relay, aune],
    [409, 'trading-closed', 'in a closed selection [4.4a]', ruka, aune],
    [404, 'not-found', 'of another season', davos, past],
    [404, 'not-found', 'who does not exist', davos, 99],
    [404, 'not-found', 'in a hidden weekend [3.11d]', secret, aune],
    [404, 'not-found', 'in a selection that does not exist', 99, aune],
  ])('%i %s for an athlete %s', async (status, code, _what, selection_id, athlete_id) => {
    const reply = await anna.add(selection_id, athlete_id)
    expect([reply.statusCode, Problem.parse(reply.json()).code]).toEqual([status, code])
  })

  test('enforces the size and the budget of a team [5.10 5.11a]', async () => {
    // Each gender has two places, so trading opens only when two women have a price.
    await pool.query('update season_athletes set price = 100 where athlete_id = 10')
    for (const athlete_id of [aune, birk]) await anna.add(leg, athlete_id)
    expect((await anna.add(leg, calle)).json().code).toBe('too-many-picks')
    expect((await anna.add(leg, aune)).json().code).toBe('already-picked')
    await pool.query('update season_athletes set price = 65001 where athlete_id = 4')
    const reply = await anna.add(leg, dina)
    expect(reply.json()).toMatchObject({ code: 'over-budget', message: 'You cannot afford this athlete' })
    await pool.query('update season_athletes set price = 18000 where athlete_id = 4')
    await pool.query('update season_athletes set price = null where athlete_id = 10')
  })

  test('refuses a late change; the reply has the time of the close and the later time of the request [R02]', async () => {
    const { closes_at = '', server_time = '', message } = Problem.parse((await anna.add(ruka, aune)).json())
    expect(message).toBe('Picks are closed')
    expect(server_time > closes_at).toBe(true)
    expect(Math.abs(Date.parse(server_time) - Date.now())).toBeLessThan(60_000)
  })

  test.each([
    [{ athlete_id: 'Ask' }, 422],
    [{}, 422],
    [{ athlete_id: 1, score: 5 }, 422],
    [{ athlete_id: 1, rank: 0 }, 422],
    [[], 422],
    ['{"athlete_id":', 400],
  ])('%j is refused with %i', async (body, status) => {
    expect((await anna.ask('POST', `/api/me/teams/selections/${davos}`, body)).statusCode).toBe(status)
  })
})

describe('DELETE /api/me/teams/selections/:selection_id/:athlete_id', () => {
  test('removes an athlete and pays the purchase price back [7.20 3.18]', async () => {
    const money = async () => (await anna.ask('GET', `/api/me/money?selection_id=${davos}`)).json().budget
    await anna.add(davos, aune)
    await pool.query('update season_athletes set price = 30000 where athlete_id = 1')
    await anna.add(davos, birk)
    expect(await money()).toBe(65_000)
    const reply = await anna.remove(davos, aune)
    expect([shownTeam(reply), reply.headers.etag, await money()]).toEqual([['2'], '"3"', 85_000])
    await pool.query('update season_athletes set price = 20000 where athlete_id = 1')
  })

  test('moves up the picks that are ranked after the removed athlete', async () => {
    await anna.replace(ranked, [{ athlete_id: aune }, { athlete_id: birk }, { athlete_id: dina }])
    expect(shownTeam(await anna.remove(ranked, aune))).toEqual(['2#1', '4#1'])
  })

  test.each([
    [409, 'not-picked', davos],
    [409, 'trading-closed', ruka],
    [404, 'not-found', secret],
  ])('is refused with %i %s', async (status, code, selection_id) => {
    const reply = await anna.remove(selection_id, aune)
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  })
})

describe('PUT /api/me/teams/selections/:selection_id/:athlete_id/make_team_captain', () => {
  test('replaces the former captain [7.23]', async () => {
    await anna.add(davos, aune)
    await anna.add(davos, birk)
    expect(shownTeam(await anna.makeCaptain(davos, birk))).toEqual(['1', '2c'])
    expect(shownTeam(await anna.makeCaptain(davos, aune))).toEqual(['1c', '2'])
  })

  test.each([
    [409, 'not-picked', davos],
    [409, 'no-captains', ranked],
    [409, 'trading-closed', ruka],
    [404, 'not-found', 99],
  ])('is refused with %i %s', async (status, code, selection_id) => {
    const reply = await anna.makeCaptain(selection_id, aune)
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  })
})

describe('PUT /api/me/teams/selections/:selection_id/bulk', () => {
  const picksOf = (...ids: number[]) => ids.map((athlete_id) => ({ athlete_id }))

  test('replaces the team; athletes who stay keep their purchase price [7.21]', async () => {
    await anna.replace(davos, picksOf(aune, birk))
    await pool.query('update season_athletes set price = price + 500')
    const reply = await anna.replace(davos, [
      ...picksOf(aune, calle),
      { athlete_id: dina, is_team_captain: true },
    ])
    await pool.query('update season_athletes set price = price - 500')
    expect(shownTeam(reply)).toEqual(['1', '3', '4c'])
    expect(reply.json().map((pick: { bought_for: number }) => pick.bought_for)).toEqual([20_000, 600, 18_500])
    expect((await anna.replace(davos, [])).json()).toEqual([])
  })

  test('changes the order if the list contains all picks with new positions [7.24b]', async () => {
    await anna.replace(ranked, picksOf(aune, birk, dina))
    const order = [
      { athlete_id: aune, rank: 2 },
      { athlete_id: birk, rank: 1 },
      { athlete_id: dina, rank: 1 },
    ]
    expect(shownTeam(await anna.replace(ranked, order))).toEqual(['2#1', '1#2', '4#1'])
    const twice = order.map((each) => ({ ...each, rank: 1 }))
    expect((await anna.replace(ranked, twice)).json()).toMatchObject({ code: 'not-an-order' })
  })

  test('changes everything or nothing; the error names the athlete', async () => {
    await anna.replace(davos, picksOf(aune))
    const reply = await anna.replace(davos, picksOf(birk, retired))
    expect([reply.statusCode, reply.json().errors]).toEqual([
      409,
      ['Rita Retired: This athlete is not available'],
    ])
    expect(shownTeam(await anna.team(davos))).toEqual(['1'])
  })

  test.each([
    [422, 'A team can contain an athlete only once', picksOf(aune, aune)],
    [
      422,
      'A team has at most one captain',
      [
        { athlete_id: aune, is_team_captain: true },
        { athlete_id: birk, is_team_captain: true },
      ],
    ],
    [422, 'A team has at most 100 athletes', picksOf(...Array.from({ length: 101 }, (_, n) => n + 1))],
  ])('is refused with %i: %s', async (status, message, requested) => {
    const reply = await anna.replace(davos, requested)
    expect([reply.statusCode, reply.json().message]).toEqual([status, message])
  })
})
