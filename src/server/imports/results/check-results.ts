import type { Gender } from '#game/genders.ts'
import { checkPlaces, needsConfirmation, placeSentence } from '#game/scoring/places.ts'
import { fitsRace, type RaceField, takesTeams } from '#game/scoring/race-kinds.ts'
import { type IssueList, quoted } from '#server/imports/files/issues.ts'
import type { ResultRow } from '#server/imports/season/season-columns.ts'

type KnownAthlete = { gender: Gender; is_team: boolean }

/** The known athletes and races, from the file's season or from the database. */
export type Known = {
  file: string
  athletes: ReadonlyMap<string, KnownAthlete>
  races: ReadonlyMap<string, RaceField>
  /** Who may start in a race, if a start list was given. */
  starters?: ReadonlyMap<string, ReadonlySet<string>> | undefined
  /** Skips the gender check, which is done elsewhere for the list as a whole. */
  takes_any_gender?: boolean | undefined
  /** Maps our column name to the heading in the file. */
  columnOf?: ((name: string) => string) | undefined
}

/**
 * Reports invalid rows: unknown, duplicate or twice placed athletes, a place with a status, the wrong kind of athlete.
 */
export function checkResults(rows: readonly ResultRow[], known: Known, issues: IssueList): void {
  const seen = new Map<string, ResultRow>()
  for (const row of rows) {
    for (const [column, found, expected] of issuesOfRow(row, known, seen)) {
      issues.add({
        file: known.file,
        line: row.line,
        column: known.columnOf?.(column) ?? column,
        found,
        expected,
      })
    }
    seen.set(keyOf(row), row)
  }
}

type RowIssue = [column: string, found: string, expected: string]

function issuesOfRow(row: ResultRow, known: Known, seen: ReadonlyMap<string, ResultRow>): RowIssue[] {
  const race = known.races.get(row.race_code)
  const athlete = known.athletes.get(row.athlete)
  if (!race) return [['race_code', quoted(row.race_code), 'a race of this season']]
  if (!athlete) return [['athlete', quoted(row.athlete), 'an athlete of this season']]
  return [
    ...fitIssues(row, race, athlete, known),
    ...placeIssues(row),
    ...duplicateIssues(row, seen),
    ...startIssues(row, known),
  ]
}

function fitIssues(row: ResultRow, race: RaceField, athlete: KnownAthlete, known: Known): RowIssue[] {
  const wanted = takesTeams(race.kind) ? 'a national team' : 'an athlete'
  const is = athlete.is_team ? 'a national team' : 'an athlete'
  if (is !== wanted)
    return [['athlete', `${quoted(row.athlete)}, ${is}`, `${wanted}, as the race is a ${race.kind}`]]
  if (fitsRace(race, athlete) || known.takes_any_gender) return []
  return [
    ['athlete', `${quoted(row.athlete)}, of gender ${athlete.gender}`, `gender ${race.gender}, as the race`],
  ]
}

/** A lapped athlete may be listed with the place at which they were taken out; it is ignored (rules §4). */
function placeIssues({ place, status }: ResultRow): RowIssue[] {
  if (place === null && status === null) return [['place', 'nothing', 'a place or a status']]
  if (place !== null && status !== null && status !== 'LAP') {
    return [['status', `${status} with place ${place}`, 'a place or a status, not both']]
  }
  return []
}

function duplicateIssues(row: ResultRow, seen: ReadonlyMap<string, ResultRow>): RowIssue[] {
  const first = seen.get(keyOf(row))
  if (!first) return []
  const isSame = first.place === row.place && first.status === row.status
  const found = `${quoted(row.athlete)} ${isSame ? 'twice' : `at ${spot(first)} and at ${spot(row)}`}`
  const hint = row.athlete.startsWith('T-') ? `; a nation's second team is listed as "… II"` : ''
  return [['athlete', found, `each athlete once in a race (the first is on line ${first.line})${hint}`]]
}

function startIssues(row: ResultRow, { starters }: Known): RowIssue[] {
  const field = starters?.get(row.race_code)
  return !field || field.has(row.athlete)
    ? []
    : [['athlete', quoted(row.athlete), 'somebody on the start list']]
}

function spot({ place, status }: ResultRow): string {
  return place === null ? (status ?? 'no place') : `place ${place}`
}

function keyOf(row: ResultRow): string {
  return `${row.race_code} ${row.athlete}`
}

/** A notice about a race's results for the operator, and whether it needs confirmation. */
export type ResultNote = { race_code: string; sentence: string; needs_yes: boolean }

/** Shared places and gaps per race: real lists have both (rules §6). */
export function notePlaces(rows: readonly ResultRow[]): ResultNote[] {
  const races = Map.groupBy(rows, (row) => row.race_code)
  return [...races].flatMap(([race_code, results]) => {
    return checkPlaces(results.map(withoutLapped)).map((warning) => {
      return { race_code, sentence: placeSentence(warning), needs_yes: needsConfirmation([warning]) }
    })
  })
}

export function withoutLapped<Result extends { place: number | null; status: string | null }>(
  row: Result,
): Result {
  return row.status === null ? row : { ...row, place: null }
}
