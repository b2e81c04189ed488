/** Tours whose events carry sponsors and numbers: `13TH COOP FIS TOUR DE SKI PERFORMANCE BY …`. */
const TOURS: readonly [RegExp, string][] = [
  [/tour de ski/i, 'Tour de Ski'],
  [/ski tour canada/i, 'Ski Tour Canada'],
  [/nordic opening/i, 'Nordic Opening'],
]

/** Cups have names of at most 60 characters, and a tour has a cup of its name. */
const longest = 60

/** The tour that an event names, or null. */
export function tourOfEvent(event: string | null): string | null {
  if (event === null) return null
  const known = TOURS.find(([pattern]) => pattern.test(event))?.[1]
  return known ?? (/\b(tour|triple)\b/i.test(event) && event.length <= longest ? event : null)
}

/** `Tour de Ski` of the row `Women Tour de Ski overall`, or null. */
export function tourOfOverall(name: string): string | null {
  const found = /^(?:(?:ladies|women|men)(?:'s)?\s+)?(.*?)\s*(?:-\s*)?overall$/i.exec(name.trim())?.[1] ?? ''
  return found !== '' && found.length <= longest ? found : null
}

/** The tour that a stage names: `Lillehammer Triple` of `Lillehammer Triple - Stage 1 of 3`. */
export function tourOfStage(stage: string | null): string | null {
  return /^(.+?)\s*-\s*Stage \d+ of \d+$/i.exec(stage ?? '')?.[1] ?? null
}

/** The number of a stage that names no tour: 1 of `Stage 1 of 8`, and null of `1st World Cup Stage`. */
export function bareStage(stage: string | null): number | null {
  const number = /^Stage (\d+)(?: of \d+)?$/i.exec(stage?.trim() ?? '')?.[1]
  return number === undefined ? null : Number(number)
}

/** Why a text is no name of a tour, or undefined. */
export function tourNameFault(name: string): string | undefined {
  const is_safe = !/^[=+\-@]|[\p{Cc}\p{Cf}]/u.test(name)
  return name.length <= longest && is_safe ? undefined : `a name of at most ${longest} characters`
}
