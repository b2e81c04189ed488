import { sql } from 'kysely'
import limit from 'p-limit'
import type { Db } from '#server/platform/db/db.ts'

/** In one process they wait here, and not on connections that the one at work needs. */
const inTurn = limit(1)

/** One scoring at a time, over all processes: a lock of a session that is given back whatever happens. */
export async function whileScoring<Result>(
  db: Db,
  season_id: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return inTurn(() =>
    db.connection().execute(async (locked) => {
      await sql`select pg_advisory_lock(hashtext('scoring'), ${season_id})`.execute(locked)
      try {
        return await work()
      } finally {
        await sql`select pg_advisory_unlock(hashtext('scoring'), ${season_id})`.execute(locked)
      }
    }),
  )
}
