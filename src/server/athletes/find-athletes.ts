import { nameKey, nameWords } from '#game/listed-names.ts'
import { idOfTerm } from '#game/named.ts'
import { nearestTerms } from '#game/nearest.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type FoundAthlete, listKnownAthletes } from './store/find.ts'

export type FoundAthletes = {
  athletes: FoundAthlete[]
  /** The athletes with the most similar names, if none was found. */
  nearest: FoundAthlete[]
}

/**
 * Finds athletes and teams by `id:49`, by code, or by words of their name in any order, ignoring case and accents; a
 * country code restricts the result. Those of the season come first.
 */
export async function findAthletes(db: Db, season_id: number, text: string): Promise<FoundAthletes> {
  const known = await listKnownAthletes(db, season_id)
  const athletes = inSeasonFirst(known.filter(matching(text.trim())))
  if (athletes.length > 0) return { athletes, nearest: [] }

  const byName = Map.groupBy(known, ({ name }) => nameKey(name))
  const nearest = nearestTerms(nameKey(text), byName.keys()).flatMap((key) => byName.get(key)!)
  return { athletes, nearest: inSeasonFirst(nearest) }
}

/**
 * The athletes of a season that match a term. Returns four lists, the strictest first: by `id:49`, by code, by the
 * whole name, by words of it. Use the first list that is not empty.
 */
export async function listAthletesByTerm(db: Db, season_id: number, term: string): Promise<FoundAthlete[][]> {
  const known = (await listKnownAthletes(db, season_id)).filter(({ in_season }) => in_season)
  const text = term.trim()
  return [
    known.filter(({ athlete_id }) => athlete_id === idOfTerm(text)),
    known.filter(({ federation_code }) => federation_code?.toLowerCase() === text.toLowerCase()),
    known.filter(({ name }) => nameKey(name) === nameKey(text)),
    known.filter(matching(text)),
  ]
}

function matching(text: string): (athlete: FoundAthlete) => boolean {
  const words = nameWords(text)
  return ({ athlete_id, federation_code, name, country }) => {
    if (text === `id:${athlete_id}` || text === federation_code) return true
    const own = [...nameWords(name), country.toLowerCase()]
    return words.length > 0 && words.every((word) => own.some((each) => each.startsWith(word)))
  }
}

function inSeasonFirst(athletes: readonly FoundAthlete[]): FoundAthlete[] {
  return athletes.toSorted((a, b) => Number(b.in_season) - Number(a.in_season))
}
