import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type WeekendFacts = {
  weekend_name: string
  hidden: boolean
  livestream_link: string | null
  event_link: string | null
}

export type AdminWeekend = WeekendFacts & {
  weekend_id: number
  event_start: Date
  time_zone: string
  /** The earliest deadline of the weekend's selections. */
  first_close: Date | null
  /** Whether a race of the weekend has published results. */
  is_scored: boolean
}

export async function listAdminWeekends(db: Db, season_id: number): Promise<AdminWeekend[]> {
  return db.many(sql<AdminWeekend>`
    select w.weekend_id, w.weekend_name, w.event_start, w.time_zone, w.hidden, w.livestream_link, w.event_link,
      (select min(trading_close) from selections s where s.weekend_id = w.weekend_id) as first_close,
      exists (select from races r where r.weekend_id = w.weekend_id and r.scored) as is_scored
    from weekends w where w.season_id = ${season_id} order by w.event_start, w.weekend_id`)
}

export async function updateWeekend(db: Db, weekend_id: number, facts: WeekendFacts): Promise<void> {
  const { weekend_name, hidden, livestream_link, event_link } = facts
  await db.run(sql`
    update weekends set weekend_name = ${weekend_name}, hidden = ${hidden},
      livestream_link = ${livestream_link}, event_link = ${event_link}
    where weekend_id = ${weekend_id}`)
}
