import type { StartListRace } from '#contract/admin/start-lists/start-lists.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Lists the scheduled races of the current season by date. With `race_id`, lists only this race, in any state. */
export async function listRaces(db: Db, race_id: number | null = null): Promise<StartListRace[]> {
  return db.many(sql<StartListRace>`
    select r.race_id, r.race_code, r.name, r.gender, to_iso(r.date) as date, w.weekend_name, w.time_zone, r.state,
      to_iso(s.trading_close) as trading_close, (
        select json_build_object('number', l.number, 'listed_at', to_iso(l.listed_at), 'confirmed', c.confirmed,
          'doubtful', c.doubtful, 'not_starting', c.not_starting)
        from start_lists l, ${counts} where l.start_list_id = newest_start_list(r.race_id)) as newest
    from races r join seasons y using (season_id) join weekends w using (weekend_id) join selections s using (selection_id)
    where y.is_current and case when ${race_id}::int is null then r.state = 'scheduled' else r.race_id = ${race_id} end
    order by r.date, r.race_id`)
}

/** SQL that counts the athletes of the start list `l` in each state. */
const counts = sql`lateral (
  select count(*) filter (where state = 'confirmed')::int as confirmed,
    count(*) filter (where state = 'doubtful')::int as doubtful,
    count(*) filter (where state = 'not starting')::int as not_starting
  from starters x where x.start_list_id = l.start_list_id) c`

type ListRow = {
  number: number
  listed_at: string
  imported_at: string
  imported_by: string
  source: string
  confirmed: number
  doubtful: number
  not_starting: number
  is_newest: boolean
  withdrawn_at: string | null
}

export async function listLists(db: Db, race_id: number): Promise<ListRow[]> {
  return db.many(sql<ListRow>`
    select l.number, to_iso(l.listed_at) as listed_at, to_iso(l.imported_at) as imported_at,
      coalesce(actor_name(l.imported_by), l.imported_by) as imported_by, l.source, c.confirmed, c.doubtful, c.not_starting,
      l.start_list_id is not distinct from newest_start_list(l.race_id) as is_newest,
      to_iso(l.withdrawn_at) as withdrawn_at
    from start_lists l, ${counts} where l.race_id = ${race_id} order by l.number desc`)
}
