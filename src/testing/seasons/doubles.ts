import type pg from 'pg'
import { expect } from 'vitest'
import { type MergeCommand, mergeAthletes } from '#server/doubles/merge-athletes.ts'
import { Db } from '#server/platform/db/db.ts'
import { examineSeason } from '#server/scoring/doctor.ts'
import { listOutdatedRaces } from '#server/scoring/outdated-races.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { type Contents, filledDatabase } from '#testing/database/database.ts'
import { leagueWeekends, naiveBoards, standingBoards } from './oracle.ts'
import { makeRandomSeason, type RandomSeason } from './random-season.ts'
import { revise } from './revise.ts'

const size = { weekends: 2, users: 12, athletes: 10, leagues: 2 }

const contents: Contents<{ season: RandomSeason; other: RandomSeason }> = {
  name: 'two_seasons_for_doubles',
  fill: async (pool) => ({
    season: await makeRandomSeason(pool, size, 41),
    other: await makeRandomSeason(pool, size, 42),
  }),
}

/**
 * Opens two random seasons. Also returns an athlete who is in many teams of the first season, and functions that store
 * the athlete twice and merge both records.
 */
export async function openDoubles() {
  const { pool, filled } = await filledDatabase(contents)
  const db = Db.of(pool)
  const picked = await pool.query<{ athlete_id: number }>(
    `select athlete_id from picks join results using (athlete_id) join athletes using (athlete_id)
     where place <= 5 and federation_code like '1-%' and not is_team group by 1 order by count(*) desc, 1 limit 1`,
  )
  const { athlete_id } = picked.rows[0]!

  /** Adds a duplicate record of the athlete, in the same seasons and with the same prices. */
  const addDouble = async (): Promise<number> => {
    const { rows } = await pool.query<{ athlete_id: number }>(
      `insert into athletes (federation_code, name, country, gender)
       select 'D-1', 'Athleet One', country, gender from athletes where athlete_id = $1 returning athlete_id`,
      [athlete_id],
    )
    const double_id = rows[0]!.athlete_id
    await pool.query(
      `insert into season_athletes (season_id, athlete_id, price) select season_id, $2, price from season_athletes
       where athlete_id = $1`,
      [athlete_id, double_id],
    )
    return double_id
  }
  /** Adds to the race a result list in which `new_id` has the result of `former_id`. */
  const replaceIn = (race_id: number, former_id: number, new_id: number) =>
    revise(pool, race_id, (rows) =>
      rows.map((row) => (row.athlete_id === former_id ? { ...row, athlete_id: new_id } : row)),
    )
  /** Adds to the first season a weekend with a selection in which teams can be changed. */
  const addOpenSelection = async (rolls_over = false): Promise<number> => {
    const { rows } = await pool.query<{ selection_id: number }>(
      `with weekend as (
         insert into weekends (season_id, weekend_name, event_start, event_end)
         values ($1, gen_random_uuid(), game_now() + interval '1 day', game_now() + interval '2 days') returning weekend_id)
       insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, rolls_over)
       select weekend_id, 'Open', game_now() - interval '1 day', game_now() + interval '1 day', 3, $2 from weekend
       returning selection_id`,
      [filled.season.season_id, rolls_over],
    )
    return rows[0]!.selection_id
  }
  const publishAll = async ({ race_ids }: RandomSeason): Promise<void> => {
    const { refused } = await publishResults(db, { race_ids, state: 'official', actor: 'olga' })
    if (refused.length > 0) throw new Error(refused[0]!.message)
  }
  const merge = (double_id: number, more: Partial<MergeCommand> = {}) =>
    mergeAthletes(db, {
      athlete_id,
      double_id,
      actor: 'olga',
      reason: 'the same person',
      dry_run: false,
      ...more,
    })
  return {
    ...filled,
    pool,
    db,
    athlete_id,
    addDouble,
    addOpenSelection,
    replaceIn,
    publishAll,
    merge,
    racesOf: racesIn(pool),
  }
}

/** Returns a function that lists the races of a season whose latest result list names an athlete. */
function racesIn(pool: pg.Pool) {
  return async (athlete_id: number, { race_ids }: RandomSeason): Promise<number[]> => {
    const { rows } = await pool.query<{ race_id: number }>(
      `select race_id from results join result_revisions using (revision_id)
       where athlete_id = $1 and race_id = any($2) and revision_id = latest_revision(race_id) order by race_id`,
      [athlete_id, race_ids],
    )
    return rows.map(({ race_id }) => race_id)
  }
}

/**
 * Expects the boards and leagues of the season to equal those of the reference implementation, and the doctor to find
 * no problems except in prices.
 */
export async function expectAgreement(pool: pg.Pool, { season_id }: RandomSeason): Promise<void> {
  const db = Db.of(pool)
  expect(await standingBoards(pool, season_id)).toEqual(await naiveBoards(pool, season_id))
  const leagues = await leagueWeekends(pool, season_id, 4)
  expect(leagues.kept).toEqual(leagues.naive)
  expect(await listOutdatedRaces(db, season_id)).toEqual([])
  const findings = await examineSeason(db, season_id)
  expect(findings.filter(({ check, ok }) => !ok && check !== 'prices')).toEqual([])
}
