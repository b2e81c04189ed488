import type { PriceEntry } from '#contract/weekends.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/**
 * Lists the athletes' prices for the weekend: the current prices until the last selection of the weekend closes, and
 * later the prices at that close.
 */
export async function listPricesOfWeekend(db: Db, weekend_id: number): Promise<PriceEntry[]> {
  return db.many(sql<PriceEntry>`
    with weekend as (
      select w.season_id, max(s.trading_close) as last_close
      from weekends w left join selections s using (weekend_id)
      where w.weekend_id = ${weekend_id} group by w.season_id)
    select athlete_id, price from weekend join season_athletes using (season_id)
    where price is not null and (last_close > game_now()) is not false
    union all
    select athlete_id, price from weekend cross join lateral (
      select distinct on (athlete_id) athlete_id, price from prices
      where season_id = weekend.season_id and set_at <= weekend.last_close
      order by athlete_id, set_at desc) past
    where last_close <= game_now()
    order by athlete_id`)
}
