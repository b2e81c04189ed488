import limit from 'p-limit'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Callers in the same process wait here without a connection, because the active scoring may need it. */
const inTurn = limit(1)

/** Allows one scoring at a time across all processes: a session-level lock that is released even on errors. */
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
