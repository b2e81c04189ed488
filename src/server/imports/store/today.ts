import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** The current date in game time, as `2026-12-31`. */
export async function findToday(db: Db): Promise<string> {
  const row = await db.one(sql<{ today: string }>`
    select to_char(game_now() at time zone 'UTC', 'YYYY-MM-DD') as today`)
  return row.today
}
