import { nameKey, nameWords } from '#game/athlete-names.ts'
import { nearestTerms } from '#game/nearest.ts'
import { idOfTerm } from '#game/resolve-term.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type FoundAthlete, type KnownAthlete, listKnownAthletes } from './store/find.ts'

export type FoundAthletes = {
  athletes: FoundAthlete[]
  /** The athletes with the most similar names. Filled only if `athletes` is empty. */
  nearest: FoundAthlete[]
}

/**
 * Finds athletes and teams by `id:49`, by code, or by words of their name in any order, ignoring case and accents. A
 * country code among the words restricts the result. The code or name of a merged duplicate finds the athlete that it
 * was merged into. Athletes of the season come first.
 */
export async function findAthletes(db: Db, season_id: number, text: string): Promise<FoundAthletes> {
  const known = await listKnownAthletes(db, season_id)
  const athletes = inSeasonFirst(known.filter(matcherOf(text.trim())))
  if (athletes.length > 0) return { athletes: athletes.map(toFound), nearest: [] }

  const byName = Map.groupBy(known, ({ name }) => nameKey(name))
  const nearest = nearestTerms(nameKey(text), byName.keys()).flatMap((key) => byName.get(key)!)
  return { athletes, nearest: inSeasonFirst(nearest).map(toFound) }
}

/**
 * Finds the athletes of a season that match a term. Returns four lists, the strictest first: matches by `id:49`, by
 * code, by the whole name, and by words of the name. The caller should use the first list that is not empty.
 */
export async function groupAthletesByMatch(
  db: Db,
  season_id: number,
  term: string,
): Promise<FoundAthlete[][]> {
  const known = (await listKnownAthletes(db, season_id)).filter(({ in_season }) => in_season)
  const text = term.trim()
  return [
    known.filter(({ athlete_id }) => athlete_id === idOfTerm(text)),
    known.filter((each) => codesOf(each).some((code) => code.toLowerCase() === text.toLowerCase())),
    known.filter((each) => namesOf(each).some((name) => nameKey(name) === nameKey(text))),
    known.filter(matcherOf(text)),
  ]
}

function matcherOf(text: string): (athlete: KnownAthlete) => boolean {
  const words = nameWords(text)
  return (athlete) => {
    if (text === `id:${athlete.athlete_id}` || codesOf(athlete).includes(text)) return true
    return namesOf(athlete).some((name) => {
      const own = [...nameWords(name), athlete.country.toLowerCase()]
      return words.length > 0 && words.every((word) => own.some((each) => each.startsWith(word)))
    })
  }
}

function codesOf({ federation_code, former_codes }: KnownAthlete): string[] {
  return federation_code === null ? former_codes : [federation_code, ...former_codes]
}

function namesOf({ name, former_names }: KnownAthlete): string[] {
  return [name, ...former_names]
}

export function toFound(athlete: KnownAthlete): FoundAthlete {
  const { former_codes: _codes, former_names: _names, ...found } = athlete
  return found
}

function inSeasonFirst(athletes: readonly KnownAthlete[]): KnownAthlete[] {
  return athletes.toSorted((a, b) => Number(b.in_season) - Number(a.in_season))
}
