import { expect, test } from 'vitest'
import { shownTeam, teamPlayer } from '#testing/team-player.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { athletes, selections, users } = test_ids
const { davos } = selections
const { ask: aune, birk, dina } = athletes

/** The squads of Davos roll over to Next. The selection between Davos and Next accepts pro teams. */
await pool.query(`
  update selections set rolls_over = true where selection_id = ${davos};
  insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, max_picks, budget,
    is_budget_enforced, team_captains_enabled, rolls_over, takes_team_picks, is_mixed, is_coed)
  select weekend_id, new_name, trading_opens_at, trading_close + later, 2, 2, 100000, true, not pro, not pro, pro, pro, pro
  from selections, (values (1, 'Pro teams', interval '2 days', true), (2, 'Next', interval '7 days', false))
    as v (n, new_name, later, pro)
  where selection_id = ${davos} order by n`)
const { rows } = await pool.query<{ selection_id: number }>(
  `select selection_id from selections where name in ('Pro teams', 'Next') order by trading_close`,
)
const [pro, next] = rows.map((row) => row.selection_id) as [number, number]
const teams = await pool.query<{ athlete_id: number }>(`
  with kept as (
    insert into athletes (name, country, gender, is_team)
    select 'Pro ' || n, 'NOR', 'mixed', true from generate_series(1, 3) n returning athlete_id)
  insert into season_athletes (season_id, athlete_id, price, pro_team_id)
  select 1, athlete_id, 10000, 1 from kept returning athlete_id`)
const [aker, skarv, tind] = teams.rows.map((row) => row.athlete_id) as [number, number, number]
const anna = await teamPlayer(app, pool, users.anna)
const money = async (selection_id: number) =>
  (await anna.ask('GET', `/api/me/money?selection_id=${selection_id}`)).json()

test('a selection of pro teams starts empty with its own budget, even if squads roll over [rules §11 W2]', async () => {
  await anna.replace(davos, [{ athlete_id: aune, is_team_captain: true }, { athlete_id: birk }])
  expect(shownTeam(await anna.team(pro))).toEqual([])
  expect(await money(pro)).toEqual({ budget: 100_000 })
})

test('a selection of pro teams accepts at most max_picks, only pro teams, and no captain [rules §11 W2]', async () => {
  const refused = await anna.add(pro, dina)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'wrong-kind' }])
  const alike = await anna.add(davos, aker)
  expect([alike.statusCode, alike.json()]).toMatchObject([409, { code: 'wrong-kind' }])
  expect(shownTeam(await anna.replace(pro, [{ athlete_id: aker }, { athlete_id: skarv }]))).toEqual([
    `${aker}`,
    `${skarv}`,
  ])
  expect(await money(pro)).toEqual({ budget: 80_000 })
  expect((await anna.add(pro, tind)).json()).toMatchObject({ code: 'team-full' })
  expect((await anna.makeCaptain(pro, aker)).json()).toMatchObject({ code: 'no-captains' })
  expect((await anna.copy(davos, pro)).json()).toMatchObject({ code: 'other-kind' })
})

test('the next selection of athletes gets its squad from the latest selection of athletes [rules §11 W2]', async () => {
  expect(shownTeam(await anna.team(next))).toEqual([`${aune}c`, `${birk}`])
  expect(await money(next)).toEqual({ budget: 65_000 })
})
