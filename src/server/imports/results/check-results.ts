import type { Gender } from '#game/genders.ts'
import { checkPlaces, needsConfirmation } from '#game/scoring/places.ts'
import { fitsRace, type RaceField, takesTeams } from '#game/scoring/race-kinds.ts'
import type { IssueList } from '#server/imports/files/issues.ts'
import type { ResultRow } from '#server/imports/season/season-columns.ts'
import type { ImportRefusal } from '#text/imports/import-refusals.ts'
import type { ResultNote } from '#text/imports/result-notes.ts'

type KnownAthlete = { gender: Gender; is_team: boolean }

/** The athletes and races that rows may refer to, from the files of a season or from the database. */
export type ResultContext = {
  file: string
  athletes: ReadonlyMap<string, KnownAthlete>
  races: ReadonlyMap<string, RaceField>
  /** The athletes on the start list of each race. Undefined if no start list is given. */
  starters?: ReadonlyMap<string, ReadonlySet<string>> | undefined
  /** If true, the gender is not checked for each row, because `checkGenders` checks the list as a whole. */
  takes_any_gender?: boolean | undefined
  /** Maps our column name to the heading in the file. */
  columnOf?: ((name: string) => string) | undefined
}

/**
 * Adds an issue for each invalid row, such as a row with an unknown or repeated athlete, or with a place and a status.
 */
export function checkResults(rows: readonly ResultRow[], context: ResultContext, issues: IssueList): void {
  const seen = new Map<string, ResultRow>()
  for (const row of rows) {
    for (const [column, refusal] of issuesOfRow(row, context, seen)) {
      issues.add({
        file: context.file,
        line: row.line,
        column: context.columnOf?.(column) ?? column,
        ...refusal,
      })
    }
    seen.set(keyOf(row), row)
  }
}

type RowIssue = [column: string, refusal: ImportRefusal]

function issuesOfRow(
  row: ResultRow,
  context: ResultContext,
  seen: ReadonlyMap<string, ResultRow>,
): RowIssue[] {
  const race = context.races.get(row.race_code)
  const athlete = context.athletes.get(row.athlete)
  if (!race) return [['race_code', { code: 'unknown-race', data: { race_code: row.race_code } }]]
  if (!athlete) return [['athlete', { code: 'unknown-athlete', data: { athlete: row.athlete } }]]
  return [
    ...fitIssues(row, race, athlete, context),
    ...placeIssues(row),
    ...duplicateIssues(row, seen),
    ...startIssues(row, context),
  ]
}

function fitIssues(
  row: ResultRow,
  race: RaceField,
  athlete: KnownAthlete,
  context: ResultContext,
): RowIssue[] {
  const { is_team, gender } = athlete
  const takes_teams = takesTeams(race.kind)
  if (is_team !== takes_teams) {
    const data = { athlete: row.athlete, is_team, takes_teams, kind: race.kind }
    return [['athlete', { code: 'wrong-kind', data }]]
  }
  if (fitsRace(race, athlete) || context.takes_any_gender) return []
  const data = { athlete: row.athlete, gender, race_gender: race.gender }
  return [['athlete', { code: 'wrong-gender', data }]]
}

/**
 * A lapped athlete may also have a place, at which they had to leave the race. This place is ignored (rules §4).
 */
function placeIssues({ place, status }: ResultRow): RowIssue[] {
  if (place === null && status === null) return [['place', { code: 'no-place' }]]
  if (place !== null && status !== null && status !== 'LAP') {
    return [['status', { code: 'place-and-status', data: { place, status } }]]
  }
  return []
}

function duplicateIssues(row: ResultRow, seen: ReadonlyMap<string, ResultRow>): RowIssue[] {
  const first = seen.get(keyOf(row))
  if (!first) return []
  const data = { athlete: row.athlete, first, line: first.line, again: row }
  return [['athlete', { code: 'athlete-repeated', data }]]
}

function startIssues(row: ResultRow, { starters }: ResultContext): RowIssue[] {
  const field = starters?.get(row.race_code)
  return !field || field.has(row.athlete)
    ? []
    : [['athlete', { code: 'not-on-start-list', data: { athlete: row.athlete } }]]
}

function keyOf(row: ResultRow): string {
  return `${row.race_code} ${row.athlete}`
}

/** Notes shared places and gaps in each race. Official lists can have both (rules §6). */
export function listPlaceNotes(rows: readonly ResultRow[]): ResultNote[] {
  const races = Map.groupBy(rows, (row) => row.race_code)
  return [...races].flatMap(([race_code, results]) => {
    return checkPlaces(results.map(withoutLappedPlace)).map((warning) => {
      return { race_code, needs_yes: needsConfirmation([warning]), code: 'places' as const, data: warning }
    })
  })
}

/** Removes the place from a row with a status. Only lapped athletes can have both. */
export function withoutLappedPlace<Result extends { place: number | null; status: string | null }>(
  row: Result,
): Result {
  return row.status === null ? row : { ...row, place: null }
}
