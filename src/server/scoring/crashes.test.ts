import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { isExtendedRun } from '#testing/extended-run.ts'
import { naiveBoards, standingBoards } from '#testing/seasons/oracle.ts'
import { makeRandomSeason } from '#testing/seasons/random-season.ts'
import { publishResults } from './publish.ts'

const size = { weekends: 4, users: 40, athletes: 24, leagues: 8 }
/** The extended run has about 60 races, as R15 requires. */
const full = isExtendedRun
  ? { weekends: 14, users: 5000, athletes: 120, leagues: 200 }
  : { ...size, weekends: 2 }
const rounds = isExtendedRun ? 10 : 4
/** The maximum number of kills. Without it, scoring would never finish on a slow machine. */
const most_kills = 300

/** Returns a hash of all data that a publication makes visible to readers. */
async function fingerprint(pool: pg.Pool, season_id: number): Promise<string> {
  const boards = await standingBoards(pool, season_id)
  const athletes = await pool.query('select athlete_id, score, rank from athlete_scores order by 1')
  const leagues = await pool.query('select league_id, score from league_seasons order by 1')
  return createHash('sha256')
    .update(JSON.stringify([boards, athletes.rows, leagues.rows]))
    .digest('hex')
}

/** Settings that lead to different query plans: without parallel query, with parallel query, and with other joins. */
const plans = [
  { max_parallel_workers_per_gather: 0 },
  {
    parallel_setup_cost: 0,
    parallel_tuple_cost: 0,
    min_parallel_table_scan_size: 0,
    debug_parallel_query: 1,
  },
  { enable_hashjoin: 'off', enable_hashagg: 'off' },
  { enable_mergejoin: 'off', enable_sort: 'off' },
]

/** Applies settings to all new sessions, and ends the current session. */
async function applyPlanSettings(pool: pg.Pool, settings: Record<string, string | number>): Promise<void> {
  const { rows } = await pool.query(
    `select name, current_database() as here from pg_settings where name = any($1)`,
    [Object.keys(settings)],
  )
  for (const { name, here } of rows) {
    await pool.query(`alter database ${here} set ${name} = '${settings[name]}'`)
  }
  await pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
}

/** Shuffles the races. The order depends only on the round. */
function shuffled(race_ids: readonly number[], round: number): number[] {
  return race_ids.toSorted((a, b) => ((a * 7919 * round) % 101) - ((b * 7919 * round) % 101) || a - b)
}

/** Terminates a random active backend of the database, if there is one, as in a crash between two statements. */
async function killOne(pool: pg.Pool): Promise<number> {
  const found = await pool
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
       and backend_type in ('client backend', 'parallel worker')
     order by random() limit 1`,
    )
    .catch(() => null)
  return found?.rows.length ?? 0
}

describe('scoring that is repeated, shuffled or interrupted', () => {
  it('with reserves, gives the same rows in any order, with any query plan, and after crashes [R15]', async () => {
    const hashes = new Set<string>()
    let killed = 0
    for (let round = 0; round < rounds; round++) {
      const pool = await freshDatabase()
      const { season_id, race_ids } = await makeRandomSeason(pool, full, 7, 'worldcup', true)
      await applyPlanSettings(pool, plans[round % plans.length]!)
      const order = round % 4 < 2 ? race_ids : shuffled(race_ids, round)
      for (const race_id of order) killed += await publishUntilDone(pool, race_id, round % 4 === 3)
      hashes.add(await fingerprint(pool, season_id))
    }
    expect(killed).toBeGreaterThan(5)
    expect([...hashes]).toHaveLength(1)
  }, 5_400_000)

  it('with reserves, 100 concurrent publications of the same result, with crashes, count as one [R16]', async () => {
    const pool = await freshDatabase()
    const { season_id, race_ids } = await makeRandomSeason(pool, size, 8, 'worldcup', true)
    await publishResults(Db.of(pool), { race_ids: race_ids.slice(0, 3), state: 'official', actor: 'olga' })
    const race_id = race_ids[3]!
    const command = { race_ids: [race_id], state: 'official' as const, actor: 'olga' }

    let killed = 0
    let isDone = false
    const killing = (async () => {
      for (; !isDone && killed < most_kills; await sleep(15)) killed += await killOne(pool)
    })()
    // After a lost connection, an operator would retry. Here, every caller retries until it succeeds, and publishes
    // again until enough connections were killed. Any other error fails the test.
    const done = await Promise.all(
      Array.from({ length: 100 }, async () => {
        for (let changed = 0; ; ) {
          const report = await publishResults(Db.of(pool), command).catch(nullIfKilled)
          changed += report?.changed.length ?? 0
          if (report && killed > 3) return changed
        }
      }),
    )
    isDone = true
    await killing

    expect(killed).toBeGreaterThan(3)
    expect(done.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(1)
    expect(await standingBoards(pool, season_id)).toEqual(await naiveBoards(pool, season_id))
    const { rows } = await pool.query('select act from audit where subject = $1', [`race ${race_id}`])
    expect(rows).toEqual([{ act: 'publish' }])
  }, 600_000)

  it('readers never see a board that is empty, incomplete or mixed from two publications', async () => {
    const pool = await freshDatabase()
    const { season_id, race_ids } = await makeRandomSeason(pool, size, 9)
    await publishResults(Db.of(pool), { race_ids: race_ids.slice(0, 2), state: 'official', actor: 'olga' })
    const seen = new Set<string>()
    let isDone = false

    const reading = (async () => {
      while (!isDone) seen.add(await readOnce(pool, season_id))
    })()
    const states = [await readOnce(pool, season_id)]
    for (const race_id of race_ids.slice(2)) {
      await publishResults(Db.of(pool), { race_ids: [race_id], state: 'official', actor: 'olga' })
      states.push(await readOnce(pool, season_id))
    }
    isDone = true
    await reading
    expect(new Set(states).size).toBeGreaterThan(3)
    expect([...seen].filter((each) => !states.includes(each))).toEqual([])
  })
})

/** Returns the count and sums of the latest season board. Reads it like readers: first the pointer, then the table. */
async function readOnce(pool: pg.Pool, season_id: number): Promise<string> {
  const { rows } = await pool.query<{ standing_id: number }>(
    `select standing_id from boards join weekends using (weekend_id)
     where boards.season_id = $1 and kind = 'season' order by event_start desc limit 1`,
    [season_id],
  )
  const board = await pool.query(
    `select count(*) as players, sum(score) as points, sum(rank) as ranks from standings.s_${rows[0]!.standing_id}`,
  )
  return JSON.stringify(board.rows[0])
}

/** Returns null if the error was caused by a killed backend, so that the caller retries. Throws other errors. */
function nullIfKilled(error: unknown): null {
  const { code, message } = error as { code?: unknown; message: string }
  if (isDatabaseUnavailable(error) || code === 'outcome-unknown') return null
  if (message === 'lost connection to parallel worker') return null
  // The connection that held the season's lock was killed, and another publication replaced the boards in the meantime.
  if (message.includes('changed in the meantime')) return null
  throw error
}

/**
 * Publishes a race, and retries until this succeeds. With `isHarsh`, kills its backend up to three times. Returns the
 * number of kills.
 */
async function publishUntilDone(pool: pg.Pool, race_id: number, isHarsh: boolean): Promise<number> {
  const command = { race_ids: [race_id], state: 'official' as const, actor: 'olga' }
  for (let killed = 0; ; ) {
    let is_over = false
    const publishing = publishResults(Db.of(pool), command)
      .catch(nullIfKilled)
      .finally(() => {
        is_over = true
      })
    // After one pause, a slow machine may not have begun, so this tries again until it has killed a backend.
    for (let hits = 0; isHarsh && killed < 3 && hits === 0 && !is_over; killed += hits) {
      await sleep(12)
      hits = await killOne(pool)
    }
    if (await publishing) return killed
  }
}
