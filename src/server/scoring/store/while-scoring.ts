import limit from 'p-limit'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

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

/** Waits like `whileScoring`, and keeps others from scoring the season until the transaction ends. */
export async function lockScoring(tx: Db, season_id: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('scoring'), ${season_id})`)
}
