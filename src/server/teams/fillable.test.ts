import { beforeEach, describe, expect, test } from 'vitest'
import { shownTeam, teamPlayer } from '#testing/team-player.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { athletes, selections, users, weekends } = test_ids
const { ask: aune, birk, dina, norway } = athletes
const { davos } = selections
const anna = await teamPlayer(app, pool, users.anna)

/**
 * Leaves three men, two of whom have a price, and one woman. In the test season everybody is available in Davos, and a
 * team has eight places for each gender.
 */
const start = `
  delete from teams where selection_id = ${davos};
  update athletes set name = 'Norway I' where athlete_id = ${norway};
  update weekends set is_championship = false where weekend_id = ${weekends.davos};
  update seasons set settings = settings || '{"excluded_countries": ["RUS", "BLR"]}' where season_id = 1;
  update selections set max_picks_per_gender = 8, budget = 100000, takes_team_picks = false, is_mixed = false, is_coed = false,
    max_picks = null, is_budget_enforced = true, trading_opens_at = game_now() - interval '9 days' where selection_id = ${davos};
  update season_athletes set active = athlete_id <> 6,
    price = case athlete_id when 1 then 20000 when 2 then 15000 when 4 then 18000 when 7 then 12000 end where season_id = 1`
const { rows: countries } = await pool.query('select athlete_id, country from athletes')
beforeEach(async () => {
  for (const { athlete_id, country } of countries) {
    await pool.query('update athletes set country = $2 where athlete_id = $1', [athlete_id, country])
  }
  await pool.query(start)
})

const set = (change: string) => `update selections set ${change} where selection_id = ${davos}`
const cause = async () => {
  const query = 'select no_team_because from selections where selection_id = $1'
  return (await pool.query(query, [davos])).rows[0].no_team_because
}

test.each([
  ['no-prices', 'nobody has a price', 'update season_athletes set price = null'],
  ['too-few-prices', 'no woman has a price', 'update season_athletes set price = null where athlete_id = 4'],
  [
    'too-few-prices',
    'there are as many men as places, but one has no price',
    set('max_picks_per_gender = 3'),
  ],
  ['over-budget', 'the cheapest pair costs more than the budget', set('budget = 32999')],
  [
    'too-few-prices',
    'a full team needs women, and none has a price',
    `${set('max_picks_per_gender = 2, max_picks = 3')}; update season_athletes set price = null where athlete_id in (4, 7)`,
  ],
  ['no-athletes', 'no athlete is available', 'update season_athletes set active = false'],
  [
    'no-athletes',
    'all athletes are from excluded countries',
    `update athletes set country = 'RUS'; ${reread()}`,
  ],
  [
    'no-prices',
    'all athletes with a price are from excluded countries',
    `update seasons set settings = settings || '{"excluded_countries": ["NOR", "SWE"]}' where season_id = 1`,
  ],
  [
    'no-athletes',
    'the selection accepts teams, but the only team is the second team of a country in a championship',
    `${set('takes_team_picks = true, is_mixed = true')}; update athletes set name = 'Norway II' where athlete_id = 7;
     update weekends set is_championship = true where weekend_id = ${weekends.davos}`,
  ],
  [
    'no-prices',
    'the selection accepts teams, but none has a price',
    `${set('takes_team_picks = true, is_mixed = true')}; update season_athletes set price = null where athlete_id = 7`,
  ],
])('trading stays closed (%s) if %s [rules §11]', async (code, _what, change) => {
  await pool.query(change)
  expect(await cause()).toBe(code)
  const reply = await anna.add(davos, change.includes('is_mixed') ? norway : aune)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'trading-not-open'])
})

/** Updates the season's rows, as an import of athletes does, so that changes of athletes take effect. */
function reread() {
  return 'update season_athletes set active = active'
}

test.each([
  ['enough athletes have a price', 'select 1', dina],
  ['the cheapest pair costs exactly the budget', set('budget = 33000'), dina],
  ['two men have a price and a team has two places for men', set('max_picks_per_gender = 2'), dina],
  [
    'no budget is enforced',
    `${set('is_budget_enforced = false')}; update season_athletes set price = null`,
    dina,
  ],
  ['both genders share the places', set('is_coed = true, max_picks_per_gender = 3'), dina],
  [
    'the men alone can fill a team, because it has only two places in all',
    `${set('max_picks_per_gender = 2, max_picks = 2')}; update season_athletes set price = null where athlete_id = 4`,
    birk,
  ],
  [
    'a team has one place, and the cheapest athlete is within the budget',
    set('max_picks = 1, budget = 15000'),
    birk,
  ],
])('trading is open if %s', async (_what, change, cheap) => {
  await pool.query(change)
  expect(await cause()).toBeNull()
  const adds = await anna.add(davos, cheap)
  expect(adds.statusCode).toBe(200)
})

test('the weekend also shows that trading is closed; trading opens once there are prices', async () => {
  await pool.query('update season_athletes set price = null')
  const read = async () => (await anna.ask('GET', `/api/weekends/${weekends.davos}`)).json()
  const closed = await read()
  const [selection] = closed.selections
  expect([closed.trading_open, selection.trading_open]).toEqual([false, false])
  expect(selection.trading_opens_at).toBe(selection.trading_close)
  await pool.query(start)
  await expect.poll(async () => (await read()).trading_open).toBe(true)
  expect(shownTeam(await anna.add(davos, aune))).toEqual(['1'])
})

test('if trading closes again, a team that was picked before stays as it is', async () => {
  await anna.add(davos, aune)
  await pool.query(
    `update selections set trading_opens_at = game_now() + interval '1 hour' where selection_id = ${davos}`,
  )
  await pool.query('update season_athletes set price = null')
  expect(await cause()).toBe('no-prices')
  expect((await anna.remove(davos, aune)).json().code).toBe('trading-not-open')
  expect(shownTeam(await anna.team(davos))).toEqual(['1'])
})

describe('whether open trading closes again', () => {
  test('if few athletes race, a late entry without a price does not close trading', async () => {
    await pool.query(
      `update season_athletes set active = athlete_id not in (3, 6); ${set('max_picks_per_gender = 3')}`,
    )
    expect(await cause()).toBeNull()
    await anna.add(davos, aune)
    await pool.query('update season_athletes set active = true where athlete_id = 3')
    expect(await cause()).toBeNull()
    expect((await anna.remove(davos, aune)).statusCode).toBe(200)
  })

  test('changes of prices, athletes or limits do not close trading', async () => {
    await anna.add(davos, aune)
    for (const change of [
      'update season_athletes set price = null',
      set('budget = 1'),
      set('max_picks_per_gender = 9'),
    ]) {
      await pool.query(change)
      expect(await cause()).toBeNull()
    }
  })

  test('trading closes if there is no team, and a team that is stored afterwards does not open it', async () => {
    await pool.query('update season_athletes set price = null')
    expect(await cause()).toBe('no-prices')
    await pool.query(`insert into teams (selection_id, user_id) values (${davos}, ${users.anna})`)
    await pool.query('update season_athletes set active = active')
    expect(await cause()).toBe('no-prices')
  })

  test('a squad that rolls over counts as a team, so trading stays open', async () => {
    const roll = (is: boolean) =>
      `update selections set rolls_over = ${is} where selection_id in (${selections.ruka}, ${davos})`
    const { rowCount } = await pool.query(`select from teams where selection_id = ${selections.ruka}`)
    expect(rowCount).toBe(0)
    await pool.query(roll(true))
    await pool.query('update season_athletes set price = null')
    expect(await cause()).toBe('no-prices')
    await pool.query(start)
    await pool.query(`insert into teams (selection_id, user_id) values (${selections.ruka}, ${users.anna})`)
    await pool.query('update season_athletes set price = null')
    expect(await cause()).toBeNull()
    await pool.query(`delete from teams where selection_id = ${selections.ruka}`)
    await pool.query(roll(false))
  })
})

test('the state of a locked selection does not change', async () => {
  const decided = `select no_team_because from selections where selection_id = ${selections.ruka}`
  await pool.query(
    `update selections set locked_at = trading_close where selection_id = ${selections.ruka} and locked_at is null`,
  )
  await pool.query('update season_athletes set price = null')
  expect((await pool.query(decided)).rows[0].no_team_because).toBeNull()
})

test('deciding whether trading is open in a new selection does not read all teams', async () => {
  const client = await pool.connect()
  const countTableScans = async () => {
    const query = `select seq_scan from pg_stat_xact_user_tables where relname = 'teams'`
    return (await client.query(query)).rows[0].seq_scan
  }
  // Makes the planner expect that many rows belong to the selection.
  await client.query(`
    begin;
    insert into users (user_name, team_name) select 'fan ' || n, 'Fans' from generate_series(1, 2000) n;
    insert into teams (selection_id, user_id) select ${davos}, user_id from users on conflict do nothing;
    analyze teams`)
  const before = await countTableScans()
  await client.query('select has_teams(0)')
  const after = await countTableScans()
  await client.query('rollback')
  client.release()
  expect(after).toBe(before)
})
