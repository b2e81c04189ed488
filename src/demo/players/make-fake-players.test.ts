import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { buildTeam } from '#game/teams/copying.ts'
import { importSeason } from '#server/imports/import-season.ts'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { folderOf, MADE_UP_SEASON } from '#testing/seasons/season-folder.ts'
import { makeFakePlayers } from './make-fake-players.ts'
import { listCandidates } from './store/athletes.ts'
import { listOpenSelections } from './store/selections.ts'

async function databaseWithSeason(): Promise<pg.Pool> {
  const pool = await freshDatabase()
  const options = {
    actor: 'anna',
    dry_run: false,
    max_mb: 16,
    variant: 'worldcup',
    is_current: true,
    prices: [],
  } as const
  await importSeason(Db.of(pool), folderOf(pastSeason()), options)
  // A season with a tight budget and one selection with ranked picks.
  await pool.query('update selections set budget = 30000, max_picks_per_gender = 3')
  await pool.query(
    `update selections set takes_ranked_picks = true, team_captains_enabled = false where name = 'Leg 2'`,
  )
  return pool
}

/** The fictional season, ten years earlier: all its races are in the past. */
function pastSeason() {
  const earlier = MADE_UP_SEASON['races.csv'].replaceAll('2030-', '2020-').replaceAll('2031-', '2021-')
  return { ...MADE_UP_SEASON, 'races.csv': earlier }
}

test('fake players get teams and leagues, and selections whose deadline has passed are locked', async () => {
  const pool = await databaseWithSeason()
  const fakes = await makeFakePlayers(Db.of(pool), { season_id: 1, players: 60, seed: 'spring' })
  expect(fakes).toMatchObject({ players: 60, selections: 7 })
  expect(fakes.teams).toBeGreaterThan(60 * 7 * 0.7)

  const { rows } = await pool.query(`select
    (select count(*) from selections where locked_at is null) as unlocked,
    (select count(*) from teams t join selections s using (selection_id)
      where accepted_at not between trading_opens_at and trading_close or accepted_at = trading_close) as untimely,
    (select avg(leagues) from (select count(*) as leagues from league_members group by user_id) m)::float8 as leagues,
    (select count(*) from users where team_name <> '' and country is not null) as users`)
  expect(rows[0]).toMatchObject({ unlocked: 0, untimely: 0, users: 60 })
  expect(rows[0].leagues).toBeGreaterThan(2)
  expect(rows[0].leagues).toBeLessThan(5)
})

test('every team follows the trading rules', async () => {
  const pool = await databaseWithSeason()
  await makeFakePlayers(Db.of(pool), { season_id: 1, players: 40, seed: 'rules' })
  const athletes = new Map(
    (await listCandidates(Db.of(pool), 1)).map((athlete) => [athlete.athlete_id, athlete]),
  )
  const { rows } =
    await pool.query(`select s.takes_team_picks, s.is_mixed, s.is_coed, s.is_budget_enforced, s.budget,
      s.max_picks_per_gender, s.max_picks, s.cub_picks, w.is_championship, s.takes_ranked_picks,
      array_agg(p.athlete_id) as picks, sum(p.is_team_captain::int)::int as captains,
      array_agg(p.rank order by p.gender, p.rank) as ranks
    from picks p join selections s using (selection_id) join weekends w using (weekend_id)
    group by s.selection_id, w.weekend_id, p.user_id`)
  expect(rows.length).toBeGreaterThan(100)

  const open = {
    trading_opens_at: null,
    trading_close: Infinity,
    locked_at: null,
    excluded_countries: ['RUS', 'BLR'],
  }
  for (const row of rows) {
    const picked = row.picks.map((athlete_id: number) => athletes.get(athlete_id))
    expect(buildTeam(picked, row.budget, { ...row, ...open }, 0)).toMatchObject({ ok: true })
    expect(row.captains).toBeLessThanOrEqual(row.takes_ranked_picks ? 0 : 1)
    expect(row.ranks.every((rank: number | null) => (rank !== null) === row.takes_ranked_picks)).toBe(true)
  }
})

test('reserves are on offer and affordable, and the vice-captain is a pick [rules §11]', async () => {
  const pool = await databaseWithSeason()
  await pool.query(
    `update seasons set settings = settings || '{"takes_reserves": true, "takes_vice_captain": true}'`,
  )
  await makeFakePlayers(Db.of(pool), { season_id: 1, players: 40, seed: 'bench' })
  const { rows } = await pool.query(`
    select (select count(*)::int from reserves) as reserves,
      (select count(*)::int from reserves join picks using (selection_id, user_id, athlete_id)) as picked,
      (select count(*)::int from reserves v join athletes a using (athlete_id)
        join selections s using (selection_id) where s.takes_ranked_picks or s.takes_team_picks or a.country in ('RUS', 'BLR')) as odd,
      (select count(*)::int from teams where vice_captain is not null) as vices,
      (select count(*)::int from teams t where vice_captain is not null and not exists (
        select from picks p where p.selection_id = t.selection_id and p.user_id = t.user_id
          and p.athlete_id = t.vice_captain and not p.is_team_captain)) as odd_vices,
      (select count(*)::int from (
        select s.budget, sum(bought_for) as spent from (
          select selection_id, user_id, bought_for from picks union all select selection_id, user_id, bought_for from reserves) bought
        join selections s using (selection_id) where s.is_budget_enforced group by selection_id, user_id, s.budget) sums
        where spent > budget) as too_expensive`)
  expect(rows[0]).toMatchObject({ picked: 0, odd: 0, odd_vices: 0, too_expensive: 0 })
  expect(Math.min(rows[0].reserves, rows[0].vices)).toBeGreaterThan(10)
})

test('the same seed makes the same teams, and another seed makes different ones', async () => {
  const teamsOf = async (seed: string) => {
    const pool = await databaseWithSeason()
    await makeFakePlayers(Db.of(pool), { season_id: 1, players: 20, seed })
    const { rows } = await pool.query(`select user_name, selection_id, federation_code, picks.role
      from picks join users using (user_id) join athletes using (athlete_id) order by 1, 2, 3`)
    return rows
  }
  const [one, same, other] = await Promise.all([teamsOf('a'), teamsOf('a'), teamsOf('b')])
  expect(same).toEqual(one)
  expect(other).not.toEqual(one)
})

test('players occasionally change squads that roll over, and stay within the budget', async () => {
  const pool = await databaseWithSeason()
  await pool.query(
    'update selections set rolls_over = true, takes_ranked_picks = false where not takes_team_picks',
  )
  await makeFakePlayers(Db.of(pool), { season_id: 1, players: 30, seed: 'squads' })
  const { rows } = await pool.query(`select count(*) as teams, max(spent) as most from (
    select sum(bought_for) as spent from picks join selections using (selection_id)
    where rolls_over group by selection_id, user_id) squads`)
  expect(rows[0].teams).toBeLessThan(30 * 5)
  expect(Number(rows[0].most)).toBeLessThanOrEqual(30_000)
})

test('open selections are locked in the order of their ids, and returned in the order of their deadlines', async () => {
  const pool = await databaseWithSeason()
  const { rows: all } = await pool.query<{ selection_id: number }>(
    `update selections set trading_close = game_now() + selection_id * interval '-1 hour',
       trading_opens_at = game_now() - interval '30 days' returning selection_id`,
  )
  const ids = all.map((row) => row.selection_id).sort((a, b) => a - b)
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from selections where selection_id = $1 for update', [ids[0]])
  const listing = Db.of(pool).transaction((tx) => listOpenSelections(tx, 1))
  await vi.waitFor(
    async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rowCount).toBe(1)
    },
    { timeout: 60_000 },
  )
  const { rows: free } = await pool.query(
    'select selection_id from selections order by 1 for no key update skip locked',
  )
  await holder.query('commit')
  holder.release()
  expect(free.map((row) => row.selection_id)).toEqual(ids.slice(1))
  expect((await listing).map((selection) => selection.selection_id)).toEqual(ids.toReversed())
})
