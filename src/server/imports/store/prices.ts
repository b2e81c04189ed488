import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** The latest price of each athlete of a season. */
export async function listLastPrices(db: Db, season_id: number): Promise<Map<number, number>> {
  const rows = await db.many(sql<{ athlete_id: number; price: number }>`
    select distinct on (athlete_id) athlete_id, price from prices
    where season_id = ${season_id} order by athlete_id, set_at desc`)
  return new Map(rows.map((row) => [row.athlete_id, row.price]))
}

/** The current date in game time, as `2026-12-31`. */
export async function findToday(db: Db): Promise<string> {
  const row = await db.one(sql<{ today: string }>`
    select to_char(game_now() at time zone 'UTC', 'YYYY-MM-DD') as today`)
  return row.today
}

export async function saveActive(
  db: Db,
  season_id: number,
  rows: readonly { athlete_id: number; active: boolean }[],
) {
  await db.run(sql`
    update season_athletes s set active = row.active
    from json_to_recordset(${JSON.stringify(rows)}) as row (athlete_id int, active boolean)
    where s.season_id = ${season_id} and s.athlete_id = row.athlete_id and s.active <> row.active`)
}
