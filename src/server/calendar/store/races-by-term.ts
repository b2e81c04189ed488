import type { Gender } from '#game/genders.ts'
import { idOfTerm } from '#game/resolve-term.ts'
import type { RaceKind } from '#game/scoring/race-kinds.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type FoundRace = {
  race_id: number
  race_code: string | null
  name: string
  weekend_id: number
  weekend_name: string
  time_zone: string
  state: string
  gender: Gender
  kind: RaceKind
  /** Whether the race starts in the future. */
  is_ahead: boolean
}

/**
 * Finds the races of a season that match a term. Returns five lists: matches by id with a prefix (`id:53`), by exact
 * code, by code ignoring case, by id without a prefix, and by name with or without the weekend's name.
 */
export async function groupRacesByMatch(db: Db, season_id: number, term: string): Promise<FoundRace[][]> {
  const rows = await db.many(sql<FoundRace & { match: number }>`
    select race_id, race_code, name, weekend_id, weekend_name, time_zone, state, gender, kind, is_ahead, match
    from (
      select r.race_id, r.race_code, r.name, r.weekend_id, w.weekend_name, w.time_zone, r.state, r.gender, r.kind, r.date > game_now() as is_ahead, r.date,
        case when r.race_id = ${idOfTerm(term)}::int then 0
          when r.race_code = ${term} then 1
          when fold_name(r.race_code) = fold_name(${term}) then 2
          when r.race_id::text = ${term} then 3
          when fold_name(r.name) = fold_name(${term})
            or fold_name(w.weekend_name || ', ' || r.name) = fold_name(${term}) then 4 end as match
      from races r join weekends w using (weekend_id) where r.season_id = ${season_id}) named
    where match is not null order by date, race_id`)
  return [0, 1, 2, 3, 4].map((match) => {
    return rows.filter((row) => row.match === match)
  })
}
