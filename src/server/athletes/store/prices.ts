import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type PriceRow = { set_at: Date; price: number }

export async function listPricesOfAthlete(db: Db, athlete_id: number): Promise<PriceRow[]> {
  return db.many(sql<PriceRow>`
    select p.set_at, p.price from prices p join seasons using (season_id)
    where is_current and p.athlete_id = ${athlete_id}
    order by p.set_at`)
}
