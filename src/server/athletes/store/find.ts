import type { Gender } from '#game/genders.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { former_codes, former_names, is_no_double } from './aliases.ts'

export type FoundAthlete = {
  athlete_id: number
  federation_code: string | null
  name: string
  country: string
  gender: Gender
  is_team: boolean
  /** The price in the season. Null if the athlete has none or is not in the season. */
  price: number | null
  in_season: boolean
}

/** An athlete of any season, with the codes and names of the athlete's merged duplicates. */
export type KnownAthlete = FoundAthlete & { former_codes: string[]; former_names: string[] }

/** Lists the athletes of all seasons, without merged duplicates, with their data in the given season. */
export async function listKnownAthletes(db: Db, season_id: number): Promise<KnownAthlete[]> {
  return db.many(sql<KnownAthlete>`
    select a.athlete_id, a.federation_code, a.name, a.country, a.gender, a.is_team, s.price,
      s.athlete_id is not null as in_season, ${former_codes} as former_codes, ${former_names} as former_names
    from athletes a
    left join season_athletes s on s.athlete_id = a.athlete_id and s.season_id = ${season_id}
    where ${is_no_double} order by a.name, a.athlete_id`)
}
