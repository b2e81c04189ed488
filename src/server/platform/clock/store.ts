import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export async function readGameNow(db: Db): Promise<Date> {
  const row = await db.one(sql<{ now: Date }>`select game_now() as now`)
  return row.now
}

/**
 * Sets the game clock to an instant. The clock runs on from there. Returns false if that would turn the clock back.
 * Before the first season, any instant is accepted, because no stored data has a time yet. The shift is in seconds, so
 * daylight saving time does not change it.
 */
export async function moveClock(db: Db, to: Date): Promise<boolean> {
  return (
    (await db.run(sql`
    update game_clock set shift = make_interval(secs =>
      extract(epoch from (${to.toISOString()}::timestamptz - clock_timestamp()))::float8)
    where ${to.toISOString()}::timestamptz >= game_now() or not exists (select from seasons)`)) === 1
  )
}
