import type { Gender } from '#game/genders.ts'
import { idOfTerm } from '#game/named.ts'
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
  /** Whether it starts in the future. */
  is_ahead: boolean
}

/** The races of a season that match a term: by `id:53`, by code, by id, or by name with or without the weekend's. */
export async function listRacesByTerm(db: Db, season_id: number, word: string): Promise<FoundRace[][]> {
  const rows = await db.many(sql<FoundRace & { way: number }>`
    select race_id, race_code, name, weekend_id, weekend_name, time_zone, state, gender, kind, is_ahead, way
    from (
      select r.race_id, r.race_code, r.name, r.weekend_id, w.weekend_name, w.time_zone, r.state, r.gender, r.kind, r.date > game_now() as is_ahead, r.date,
        case when r.race_id = ${idOfTerm(word)}::int then 0
          when r.race_code = ${word} then 1
          when fold_name(r.race_code) = fold_name(${word}) then 2
          when r.race_id::text = ${word} then 3
          when fold_name(r.name) = fold_name(${word})
            or fold_name(w.weekend_name || ', ' || r.name) = fold_name(${word}) then 4 end as way
      from races r join weekends w using (weekend_id) where r.season_id = ${season_id}) named
    where way is not null order by date, race_id`)
  return [0, 1, 2, 3, 4].map((way) => {
    return rows.filter((row) => row.way === way)
  })
}
