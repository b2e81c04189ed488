import type { StartState } from '#game/calendar/start-lists.ts'
import type { Gender } from '#game/genders.ts'
import type { RaceKind } from '#game/scoring/race-kinds.ts'
import { startersOf } from '#server/athletes/store/aliases.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type StartFacts = {
  kind: RaceKind
  gender: Gender
  /** Whether the teams of the race can have reserves or a vice-captain. */
  has_bench: boolean
  /** The athletes on the newest start list; null if the race has none. */
  starters: [athlete_id: number, state: StartState][] | null
}

export async function findStartFacts(db: Db, race_id: number): Promise<StartFacts> {
  return db.one(sql<StartFacts>`
    select r.kind, r.gender, has_reserves(r.selection_id) or has_vice_captains(r.selection_id) as has_bench,
      case when l.start_list_id is not null then (
        select coalesce(json_agg(json_build_array(x.athlete_id, x.state) order by x.athlete_id), '[]')
        from ${startersOf(sql`l.start_list_id`)} x) end as starters
    from races r left join start_lists l on l.start_list_id = newest_start_list(r.race_id)
    where r.race_id = ${race_id}`)
}
