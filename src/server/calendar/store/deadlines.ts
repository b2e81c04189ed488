import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type DeadlineRow = {
  selection_id: number
  season_id: number
  name: string
  weekend_name: string
  weekend_id: number
  trading_close: Date
  /** Whether the deadline is in the future. */
  is_ahead: boolean
  /** When the deadline, the name of its weekend or the shown data of its races last changed. */
  changed_at: Date
  place: string | null
  races: string[]
}

/** Lists the deadlines of the current season's selections, earliest first. Excludes hidden weekends. */
export async function listDeadlines(db: Db): Promise<DeadlineRow[]> {
  return db.many(sql<DeadlineRow>`
    select s.selection_id, w.season_id, s.name, w.weekend_name, w.weekend_id, s.trading_close,
      s.trading_close > game_now() as is_ahead,
      greatest(s.changed_at, w.changed_at,
        (select max(r.changed_at) from races r where r.selection_id = s.selection_id)) as changed_at,
      (select min(r.place) from races r where r.selection_id = s.selection_id) as place,
      array(select r.name from races r where r.selection_id = s.selection_id and r.state <> 'cancelled'
        order by r.date, r.race_id) as races
    from selections s join weekends w using (weekend_id) join seasons using (season_id)
    where is_current and not w.hidden
    order by s.trading_close, s.selection_id`)
}
