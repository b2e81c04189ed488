import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { lockTeamConstraints } from '#server/seasons/store.ts'

export type PriceFacts = { athlete_id: number; price: number; set_at: Date | null }

/**
 * Adds prices to the athletes' price histories, effective from `set_at` or, if it is `null`, from now. The latest price
 * of each of these athletes becomes the current price in the season. Results that were published after
 * `considered_until` count as new for these prices; if it is `null`, results after `set_at`.
 */
export async function savePrices(
  db: Db,
  season_id: number,
  prices: readonly PriceFacts[],
  considered_until: Date | null = null,
): Promise<void> {
  await lockTeamConstraints(db)
  await db.run(sql`
    insert into prices (season_id, athlete_id, set_at, price, considered_until)
    select ${season_id}, athlete_id, coalesce(set_at, game_now()), price, ${considered_until}::timestamptz
    from json_to_recordset(${JSON.stringify(prices)}) as row (athlete_id int, set_at timestamptz, price int)
    on conflict (season_id, athlete_id, set_at)
      do update set price = excluded.price, considered_until = excluded.considered_until`)
  await db.run(sql`
    update season_athletes s set price = latest.price
    from (select distinct on (athlete_id) athlete_id, price from prices
      where season_id = ${season_id} and athlete_id = any (${prices.map((row) => row.athlete_id)}::int[])
      order by athlete_id, set_at desc) latest
    where s.season_id = ${season_id} and s.athlete_id = latest.athlete_id`)
}

/**
 * Adds the current prices of the season's athletes to their price histories. The prices are effective from `set_at` or,
 * if `set_at` is in the future, from now. Returns the instant from which they are effective.
 */
export async function insertFirstPrices(db: Db, season_id: number, set_at: Date): Promise<Date> {
  const row = await db.one(sql<{ first_at: Date }>`
    select least(${set_at.toISOString()}::timestamptz, game_now()) as first_at`)
  const { first_at } = row
  await db.run(sql`
    insert into prices (season_id, athlete_id, set_at, price)
    select season_id, athlete_id, ${first_at}::timestamptz, price from season_athletes
    where season_id = ${season_id} and price is not null
    on conflict (season_id, athlete_id, set_at) do nothing`)
  return first_at
}
