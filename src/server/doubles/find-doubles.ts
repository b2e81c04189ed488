import { nameKey } from '#game/athlete-names.ts'
import { similarity } from '#game/nearest.ts'
import { findAthletes, toFound } from '#server/athletes/find-athletes.ts'
import { type FoundAthlete, listKnownAthletes } from '#server/athletes/store/find.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Two names with at least this similarity may be two spellings of one name. */
const least_similarity = 0.7
const max_found = 20

/**
 * Finds athletes of any season who may be the same person as the given athlete. With `search`, lists athletes who match
 * the search; otherwise lists athletes with a similar name, the most similar first. Lists only athletes of the same
 * gender, and for a team only teams. Undefined if the athlete is unknown.
 */
export async function findDoubles(
  db: Db,
  season_id: number,
  { athlete_id, search = '' }: { athlete_id: number; search?: string | undefined },
): Promise<FoundAthlete[] | undefined> {
  const known = await listKnownAthletes(db, season_id)
  const athlete = known.find((each) => each.athlete_id === athlete_id)
  if (!athlete) return undefined
  const mayBeSame = (other: FoundAthlete) =>
    other.athlete_id !== athlete_id && other.gender === athlete.gender && other.is_team === athlete.is_team
  if (search.trim() !== '') {
    const { athletes, nearest } = await findAthletes(db, season_id, search)
    return [...athletes, ...nearest].filter(mayBeSame).slice(0, max_found)
  }
  const own = nameKey(athlete.name)
  return known
    .filter(mayBeSame)
    .map((other) => ({ other, likeness: similarity(own, nameKey(other.name)) }))
    .filter(({ likeness }) => likeness >= least_similarity)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, max_found)
    .map(({ other }) => toFound(other))
}
