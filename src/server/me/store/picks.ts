import type { MyPick } from '#contract/me.ts'
import { may_start } from '#server/calendar/store/races.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** A pick without its points, and whether a race in which the athlete may start counts in totals yet. */
export type PickRow = Omit<MyPick, 'score'> & { is_scored: boolean }

/** A player's picks in all selections of a weekend, including squads that roll over and open selections. */
export async function listPicks(db: Db, user_id: number, weekend_id: number): Promise<PickRow[]> {
  return db.many(sql<PickRow>`
    select s.selection_id, p.athlete_id, a.name, a.country, a.gender, p.role = -1 as is_team_captain,
      case when p.role > 0 then p.role end as rank,
      exists (
        select from races r
        where r.selection_id = s.selection_id and r.scored and r.include_in_total and ${may_start}) as is_scored
    from selections s cross join lateral line_ups(s.selection_id) p join athletes a using (athlete_id)
    where s.weekend_id = ${weekend_id} and p.user_id = ${user_id}
    order by s.trading_close, s.selection_id, a.gender, rank, is_team_captain desc, a.name, a.athlete_id`)
}
