import type { Sidebet } from '#contract/sidebets.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** `value` is in hundredths of a point. */
export type SidebetRow = Omit<Sidebet, 'betting_close'> & { weekend_id: number; betting_close: Date }

/** Lists the side bets of these weekends in the order in which betting closes. */
export async function listSidebetsOfWeekends(db: Db, weekend_ids: readonly number[]): Promise<SidebetRow[]> {
  return db.many(sql<SidebetRow>`
    select b.weekend_id, b.sidebet_id, b.description, b.value, b.betting_close, b.settled_option_id,
      coalesce((
        select json_agg(json_build_object('option_id', option_id, 'description', o.description) order by option_id)
        from sidebet_options o where o.sidebet_id = b.sidebet_id), '[]') as options
    from sidebets b
    where b.weekend_id = any (${weekend_ids}::int[])
    order by b.betting_close, b.sidebet_id`)
}
