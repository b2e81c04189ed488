import type { ResultStatus } from '#game/scoring/results.ts'
import { startersOf } from '#server/athletes/store/aliases.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type LiveRow = {
  athlete_id: number
  name: string
  country: string
  place: number | null
  status: ResultStatus | null
  gap: string | null
  bib: number | null
  due_at: Date | null
  /** The points in hundredths; null while the athlete has neither a place nor a status. */
  points: number | null
}

/**
 * Lists the rows of the live batch: first athletes with a place, then athletes who are still expected, then athletes
 * with a status.
 */
export async function listLiveRows(db: Db, race_id: number): Promise<LiveRow[]> {
  return db.many(sql<LiveRow>`
    select x.athlete_id, a.name, a.country, x.place, x.status, x.gap, coalesce(x.bib, s.bib) as bib, x.due_at, l.points
    from live_results x join athletes a using (athlete_id)
    left join ${startersOf(sql`newest_start_list(${race_id})`)} s using (athlete_id)
    left join live_lines l on l.race_id = x.race_id and l.athlete_id = x.athlete_id and l.role = 0
    where x.race_id = ${race_id}
    order by x.place nulls last, x.status nulls first, x.due_at, bib, a.name, x.athlete_id`)
}

/** Lists the athletes of the newest start list in the form of live rows. Used before the race has results. */
export async function listStarterRows(db: Db, race_id: number): Promise<LiveRow[]> {
  return db.many(sql<LiveRow>`
    select s.athlete_id, a.name, a.country, null::int as place, null as status, null as gap, s.bib,
      null::timestamptz as due_at, null::int as points
    from ${startersOf(sql`newest_start_list(${race_id})`)} s join athletes a using (athlete_id)
    where s.state <> 'not starting'
    order by s.bib, a.name, s.athlete_id`)
}

/** Lists the published results in the form of live rows. `gap` is the time in the result list. */
export async function listPublishedRows(db: Db, race_id: number): Promise<LiveRow[]> {
  return db.many(sql<LiveRow>`
    select x.athlete_id, a.name, a.country, x.place, x.status, x.time as gap, x.bib, null::timestamptz as due_at,
      coalesce((select sum(points)::int from sheet_lines l
        where l.sheet_id = r.sheet_id and l.athlete_id = x.athlete_id and l.role = 0), 0) as points
    from races r join results x using (revision_id) join athletes a on a.athlete_id = x.athlete_id
    where r.race_id = ${race_id}
    order by x.place nulls last, x.status, a.name, x.athlete_id`)
}
