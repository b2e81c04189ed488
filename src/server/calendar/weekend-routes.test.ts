import { describe, expect, test } from 'vitest'
import {
  getPreviousWeekend,
  getSelection,
  getUpcomingWeekend,
  getWeekend,
  listWeekends,
} from '#contract/weekends.ts'
import { ask, expectError, expectNotModified } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { selections, weekends, sidebets } = test_ids

await pool.query(`
  insert into weekends (season_id, weekend_name, event_start, event_end)
  values (2, 'Last winter', '2026-02-01', '2026-02-02')`)

describe('GET /api/weekends', () => {
  const list = async (query: string) => {
    const { reply, total } = await ask(app, listWeekends, `/api/weekends${query}`)
    return { names: reply.map((weekend) => weekend.weekend_name), total }
  }

  test('lists all weekends in the order in which they start, except hidden ones [2.ev.a 7.32 3.11d]', async () => {
    expect(await list('/')).toEqual({ names: ['Last winter', 'Ruka', 'Davos'], total: 3 })
  })

  test.each([
    ['current', ['Ruka', 'Davos']],
    ['2026/27', ['Ruka', 'Davos']],
    ['2025/26', ['Last winter']],
    ['1999/00', []],
  ])('the season %s has the weekends %j [2.ev.a 7.32]', async (season, names) => {
    expect(await list(`?season=${encodeURIComponent(season)}`)).toEqual({ names, total: names.length })
  })

  test('limit and offset select a page', async () => {
    expect(await list('?limit=1&offset=1')).toEqual({ names: ['Ruka'], total: 3 })
    expect(await list('?offset=9')).toEqual({ names: [], total: 3 })
  })

  test('each weekend is the same as in the reply of its own URL [3.11a 3.11b]', async () => {
    const { reply } = await ask(app, listWeekends, '/api/weekends')
    for (const weekend of reply) {
      expect(await ask(app, getWeekend, `/api/weekends/${weekend.weekend_id}`)).toMatchObject({
        reply: weekend,
      })
    }
    expect(reply.map((weekend) => weekend.is_upcoming)).toEqual([false, false, true])
  })

  test('304 if the client has it already', () => expectNotModified(app, '/api/weekends'))

  test.each([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['season=%00', 'season'],
  ])('422 for %s', async (query, field) => {
    const problem = await expectError(app, 422, `/api/weekends?${query}`)
    expect(Object.keys(problem.field_errors ?? {})).toEqual([field])
  })
})

describe('GET /api/weekends/:weekend_id', () => {
  test('returns a weekend with its selections, and their races by date [7.32 3.11a 3.11c]', async () => {
    const { reply } = await ask(app, getWeekend, '/api/weekends/1')
    expect(reply).toMatchObject({
      weekend_name: 'Ruka',
      season: '2026/27',
      time_zone: 'Europe/Helsinki',
      country: 'FIN',
      is_tour: false,
      is_championship: false,
      team_per_race: false,
      hidden: false,
      livestream_link: null,
      event_link: 'https://example.org/ruka',
    })
    const races = reply.selections.map((selection) => selection.races.map((race) => race.name))
    expect(races).toEqual([['Ruka Sprint', 'Ruka Distance', 'Ruka Relay']])
  })

  test('picks are open before the deadline (Davos) and closed after it (Ruka) [4.4a 3.12b]', async () => {
    const ruka = await ask(app, getWeekend, '/api/weekends/1/')
    expect([ruka.reply.trading_open, ruka.reply.selections[0]?.trading_open]).toEqual([false, false])

    const davos = await ask(app, getWeekend, `/api/weekends/${weekends.davos}`)
    expect([davos.reply.trading_open, davos.reply.selections[0]?.trading_open]).toEqual([true, true])
  })

  test('a weekend closes with its last selection, and links to its prices [3.11a 3.11e]', async () => {
    await pool.query(`
      insert into selections (weekend_id, name, trading_opens_at, trading_close)
      values (2, 'Early', '2026-01-01', '2026-01-02')`)
    const { reply } = await ask(app, getWeekend, '/api/weekends/2')
    expect(reply.selections.map((selection) => selection.name)).toEqual(['Early', 'Davos'])
    expect(reply.trading_close).toBe(reply.event_start)
    expect(reply.links).toEqual({ prices: '/api/weekends/2/prices' })
    await pool.query(`delete from selections where name = 'Early'`)
  })

  test('returns the weekend’s side bets with their values, and the correct answer once it is known [3.19]', async () => {
    const { reply } = await ask(app, getWeekend, '/api/weekends/2')
    expect(reply.sidebets).toEqual([
      {
        sidebet_id: sidebets.davos,
        description: 'Who wins the **sprint**?',
        value: 12.5,
        betting_close: reply.event_start,
        options: [
          { option_id: 1, description: 'Ask' },
          { option_id: 2, description: 'Birk' },
        ],
        settled_option_id: null,
      },
    ])

    await pool.query(`
      update sidebets set betting_close = game_now() - interval '1 second';
      update sidebets set locked_at = game_now();
      update sidebets set settled_option_id = 1, settled_at = game_now()`)
    const { reply: settled } = await ask(app, getWeekend, '/api/weekends/2')
    expect(settled.sidebets[0]).toMatchObject({ settled_option_id: 1 })
  })

  test('a weekend without selections is not open and has no deadline', async () => {
    const { reply } = await ask(app, getWeekend, '/api/weekends/4')
    expect(reply).toMatchObject({ selections: [], sidebets: [], trading_open: false, trading_close: null })
  })

  test('304 if the client has it already', () => expectNotModified(app, '/api/weekends/1'))

  test.each([99, weekends.secret])('404 if it is missing or hidden: %s', async (weekend_id) => {
    const problem = await expectError(app, 404, `/api/weekends/${weekend_id}`)
    expect(problem.message).toBe('Weekend not found')
  })

  test('422 for an invalid id', async () => {
    const problem = await expectError(app, 422, '/api/weekends/Ruka')
    expect(problem.field_errors).toEqual({ weekend_id: 'must be a whole number' })
  })
})

describe('GET /api/selections/:selection_id', () => {
  test('returns the limits of a selection, and its races [3.12a]', async () => {
    const { reply } = await ask(app, getSelection, '/api/selections/2/')
    expect(reply).toMatchObject({
      selection_id: selections.davos,
      weekend_id: weekends.davos,
      name: 'Davos',
      trading_open: true,
      max_picks_per_gender: 8,
      max_picks: null,
      cub_picks: 0,
      takes_team_picks: false,
      is_coed: false,
      is_mixed: false,
      team_captains_enabled: true,
      takes_ranked_picks: false,
      is_budget_enforced: true,
    })
    await pool.query('update selections set budget = 90000 where selection_id = 2')
    expect((await ask(app, getSelection, '/api/selections/2')).reply.budget).toBe(90_000)
    expect(reply.races.map((race) => race.name)).toEqual(['Davos Sprint'])
  })

  test('a selection links to the popularity of its athletes [3.12c]', async () => {
    const { reply } = await ask(app, getSelection, '/api/selections/2')
    expect(reply.links).toEqual({ athlete_popularity: '/api/selections/2/athlete_popularity' })
  })

  test('304 if the client has it already', () => expectNotModified(app, '/api/selections/1'))

  test.each([99, selections.secret])('404 if it is missing or hidden: %s', async (selection_id) => {
    const problem = await expectError(app, 404, `/api/selections/${selection_id}`)
    expect(problem.message).toBe('Selection not found')
  })

  test('422 for an invalid id', async () => {
    await expectError(app, 422, '/api/selections/x')
  })
})

describe('upcoming and previous', () => {
  const upcoming = () => ask(app, getUpcomingWeekend, '/api/weekends/upcoming')
  const previous = () => ask(app, getPreviousWeekend, '/api/weekends/previous/')

  test('upcoming is the first weekend that has not closed, and previous the latest weekend with a scored race [7.32]', async () => {
    expect((await upcoming()).reply).toMatchObject({ weekend_name: 'Davos', is_upcoming: true })
    expect((await previous()).reply).toMatchObject({ weekend_name: 'Ruka', is_upcoming: false })
  })

  test('304 if the client has it already', async () => {
    await expectNotModified(app, '/api/weekends/upcoming')
    await expectNotModified(app, '/api/weekends/previous')
  })

  test('a tour in progress can be both upcoming and previous [rules §11]', async () => {
    await pool.query(`
      insert into selections (weekend_id, name, trading_opens_at, trading_close)
      values (1, 'Last leg', now() - interval '1 day', now() + interval '1 day')`)
    expect((await upcoming()).reply).toMatchObject({ weekend_name: 'Ruka', is_upcoming: true })
    expect((await previous()).reply.weekend_name).toBe('Ruka')
    await pool.query(`delete from selections where name = 'Last leg'`)
  })

  test('a hidden weekend is never upcoming, even if it is the first [3.11d]', async () => {
    await pool.query(`
      update weekends set hidden = true where weekend_name = 'Ruka';
      insert into selections (weekend_id, name, trading_opens_at, trading_close)
      values (1, 'Hidden leg', now() - interval '1 day', now() + interval '1 day')`)
    expect((await upcoming()).reply.weekend_name).toBe('Davos')
    await pool.query(`
      delete from selections where name = 'Hidden leg';
      update weekends set hidden = false where weekend_name = 'Ruka'`)
  })

  test('once all selections have closed, there is no upcoming weekend, and a locked selection is not open [4.4a 3.12b]', async () => {
    const { davos } = selections
    await pool.query(`update selections set trading_close = now() where selection_id = ${davos}`)
    await expectError(app, 404, '/api/weekends/upcoming')

    await pool.query(`update selections set locked_at = clock_timestamp() where selection_id = ${davos}`)
    const { reply } = await ask(app, getSelection, '/api/selections/2')
    expect(reply.trading_open).toBe(false)
    const problem = await expectError(app, 404, '/api/weekends/upcoming')
    expect(problem.message).toBe('Weekend not found')
  })

  test('only weekends of the current season are upcoming or previous', async () => {
    await pool.query(`update seasons set is_current = false where season_id = 1`)
    await pool.query(`update seasons set is_current = true where season_id = 2`)
    const problem = await expectError(app, 404, '/api/weekends/previous')
    expect(problem.message).toBe('Weekend not found')
    await expectError(app, 404, '/api/weekends/previous/results/users')
  })
})
