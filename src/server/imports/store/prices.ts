import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export async function listLastPrices(db: Db, season_id: number): Promise<Map<number, number>> {
  const rows = await db.many(sql<{ athlete_id: number; price: number }>`
    select distinct on (athlete_id) athlete_id, price from prices
    where season_id = ${season_id} order by athlete_id, set_at desc`)
  return new Map(rows.map((row) => [row.athlete_id, row.price]))
}
