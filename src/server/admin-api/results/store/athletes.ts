import type { MatchableAthlete } from '#contract/admin/results/result-drafts.ts'
import { type RaceField, takesTeams } from '#game/scoring/race-kinds.ts'
import type { KnownAthleteRow } from '#server/imports/store/athletes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Finds athletes by id. Leaves out athletes without a code, because result lists refer to athletes by code. */
export async function listAthletesById(db: Db, athlete_ids: readonly number[]): Promise<KnownAthleteRow[]> {
  return db.many(sql<KnownAthleteRow>`
    select athlete_id, federation_code, name, country, gender, is_team, birth_date::text
    from athletes where athlete_id = any (${athlete_ids}::int[]) and federation_code is not null order by athlete_id`)
}

type Search = { season_id: number; race: RaceField; search: string }

const MAX_FOUND = 20

/**
 * Finds at most 20 athletes who can start in the race. The name, code or country must contain every word of the search.
 * Athletes of the season come first.
 */
export async function searchAthletes(
  db: Db,
  { season_id, race, search }: Search,
): Promise<MatchableAthlete[]> {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return db.many(sql<MatchableAthlete>`
    select a.athlete_id, a.federation_code, a.name, a.country, a.gender, a.is_team, s.athlete_id is not null as in_season
    from athletes a
    left join season_athletes s on s.athlete_id = a.athlete_id and s.season_id = ${season_id}
    where a.federation_code is not null and a.is_team = ${takesTeams(race.kind)}
      and (${race.gender} = 'mixed' or a.gender = ${race.gender})
      and (select coalesce(bool_and(strpos(fold_name(a.name || ' ' || a.country || ' ' || a.federation_code),
        fold_name(word)) > 0), true) from unnest(${words}::text[]) as word)
    order by in_season desc, s.price desc nulls last, a.name, a.athlete_id limit ${MAX_FOUND}`)
}
