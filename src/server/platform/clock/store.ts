import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'

export async function readGameNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select game_now() as now`.execute(db)
  return rows[0]!.now
}

/**
 * Moves the game's clock to that instant, from which it runs on; false where that would turn it back. Until there is a
 * season nothing has a time yet, and any instant will do. The shift is in seconds, so that no change of clocks moves it.
 */
export async function moveClock(db: Db, to: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update game_clock set shift = make_interval(secs =>
      extract(epoch from (${to.toISOString()}::timestamptz - clock_timestamp()))::float8)
    where ${to.toISOString()}::timestamptz >= game_now() or not exists (select from seasons)`.execute(db)
  return numAffectedRows === 1n
}
