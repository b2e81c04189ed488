import { hasInvisible, lengthOf, maxLengthOf } from '#game/name-characters.ts'
import { no, type Verdict, yes } from '#game/verdict.ts'

export const LEAGUE_NAME_MIN = 3
export const LEAGUE_NAME_MAX = 120

export type LeagueNameRefusal = 'name-too-short' | 'name-too-long' | 'name-odd'

/** Counts the length in code points, without surrounding spaces. */
export function checkLeagueName(name: string): Verdict<LeagueNameRefusal> {
  const text = name.trim()
  if (lengthOf(text) < LEAGUE_NAME_MIN) return no('name-too-short')
  if (maxLengthOf(text) > LEAGUE_NAME_MAX) return no('name-too-long')
  return hasInvisible(text) ? no('name-odd') : yes
}

/**
 * The form in which names are compared: two names are the same if these forms are equal (rules §7). For names without
 * surrounding spaces, the SQL function `fold_name` returns the same form.
 */
export function foldName(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ')
  return folded.normalize('NFKC').trim()
}

/** Whether the name begins with the text, ignoring case. */
export function beginsWith(name: string, text: string): boolean {
  return foldName(name).startsWith(foldName(text))
}
