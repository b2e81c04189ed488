import limit from 'p-limit'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { httpError } from '#server/platform/errors.ts'

/** Makes callers in the same process wait without a connection, because the running work may need that connection. */
const inTurn = limit(1)

/**
 * Runs `work` while no other work scores the seasons, in any process. Takes session-level locks and releases them at
 * the end, even if `work` throws.
 */
export async function whileScoring<Result>(
  db: Db,
  seasons: number | readonly number[],
  work: () => Promise<Result>,
): Promise<Result> {
  // Takes the locks in the order of their ids, so that two callers cannot deadlock.
  const season_ids = [seasons].flat().sort((a, b) => a - b)
  return inTurn(() =>
    db.onConnection(async (connection) => {
      const locked_ids: number[] = []
      try {
        for (const season_id of season_ids) {
          await connection.run(sql`select pg_advisory_lock(hashtext('scoring'), ${season_id})`)
          locked_ids.push(season_id)
        }
        return await work()
      } finally {
        for (const season_id of locked_ids)
          await connection.run(sql`select pg_advisory_unlock(hashtext('scoring'), ${season_id})`)
      }
    }),
  )
}

/**
 * The maximum number of requests that run in `whileScoring` or wait for it. It is small, because a waiting request
 * keeps the data that it has read in memory.
 */
export const max_scoring_requests = 8
let scoring_requests = 0

/**
 * Runs the work of a request that calls `whileScoring`. Throws 503 if too many such requests are waiting. Jobs do not
 * call this function, because they run one at a time and must not be refused.
 */
export async function asScoringRequest<Result>(work: () => Promise<Result>): Promise<Result> {
  if (scoring_requests >= max_scoring_requests) throw httpError('unavailable')
  scoring_requests++
  try {
    return await work()
  } finally {
    scoring_requests--
  }
}

/** Waits like `whileScoring`. Until the transaction ends, no other process scores the season. */
export async function lockScoring(tx: Db, season_id: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('scoring'), ${season_id})`)
}
