import limit from 'p-limit'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { httpError } from '#server/platform/errors.ts'

/** Callers in the same process wait here without holding a connection, because the active scoring may need one. */
const inTurn = limit(1)

/**
 * Runs `work` while nothing else scores the season, in any process. Holds a session-level lock, which is released even
 * on errors.
 */
export async function whileScoring<Result>(
  db: Db,
  season_id: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return inTurn(() =>
    db.onConnection(async (locked) => {
      await locked.run(sql`select pg_advisory_lock(hashtext('scoring'), ${season_id})`)
      try {
        return await work()
      } finally {
        await locked.run(sql`select pg_advisory_unlock(hashtext('scoring'), ${season_id})`)
      }
    }),
  )
}

/** Requests that may run or wait for `whileScoring` at a time. Each keeps its connection and what it has read. */
export const max_scoring_requests = 8
let scoring_requests = 0

/**
 * Runs the work of a request that calls `whileScoring`. Throws 503 if too many such requests already wait. Jobs do not
 * use it: they run one at a time, and must not be refused.
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

/** Waits like `whileScoring`, and keeps others from scoring the season until the transaction ends. */
export async function lockScoring(tx: Db, season_id: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('scoring'), ${season_id})`)
}
