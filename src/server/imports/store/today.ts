import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Returns the current date of the game's clock, such as `2026-12-31`. */
export async function findToday(db: Db): Promise<string> {
  const row = await db.one(sql<{ today: string }>`
    select to_char(game_now() at time zone 'UTC', 'YYYY-MM-DD') as today`)
  return row.today
}
