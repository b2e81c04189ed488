import { nearestTerms } from '#game/nearest.ts'
import { type FoundRace, groupRacesByMatch } from '#server/calendar/store/races-by-term.ts'
import type { IssueList } from '#server/imports/files/issues.ts'
import { listRaceCodes } from '#server/imports/store/latest-results.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import type { StartRow } from './start-list-columns.ts'

/** The rows of the start list of one race. `listed_at` is the time at which they were correct. Undefined means now. */
export type RaceRows = { race_id: number; rows: StartRow[]; file: string; listed_at: Date | undefined }

type StartListFile = { rows: readonly StartRow[]; file: string }
type Given = { race?: string | undefined; listed_at?: Date | undefined }

/** Groups the rows of a file by race. All rows belong to the given race. If none is given, each row names its race. */
export async function listsByRace(
  tx: Db,
  season: SeasonRow,
  { rows, file }: StartListFile,
  { race: term, listed_at }: Given,
  issues: IssueList,
): Promise<RaceRows[]> {
  const codes = await listRaceCodes(tx, season.season_id)
  if (term !== undefined) {
    const race = await findRace(tx, season, { term, codes }, issues)
    return race
      ? [{ race_id: race.race_id, rows: rowsOfRace(race, rows, file, issues), file, listed_at }]
      : []
  }
  if (rows.length === 0) issues.add({ file, line: null, column: null, code: 'no-starters' })
  const lists: RaceRows[] = []
  for (const [race_code, list] of Map.groupBy(rows, (row) => row.race_code)) {
    const [, races = []] = race_code === null ? [] : await groupRacesByMatch(tx, season.season_id, race_code)
    const [race] = races
    if (race) lists.push({ race_id: race.race_id, rows: list, file, listed_at })
    else refuseUnknown(race_code ?? '', list[0]!.line)
  }
  return lists

  function refuseUnknown(given: string, line: number) {
    const data = { given, nearest: nearestTerms(given, codes) }
    issues.add({ file, line, column: 'race_code', code: 'unknown-race-nearest', data })
  }
}

/** Returns the rows of the given race. Refuses rows that name another race. */
function rowsOfRace(
  { race_code, name }: FoundRace,
  rows: readonly StartRow[],
  file: string,
  issues: IssueList,
): StartRow[] {
  return rows.filter((row) => {
    const is_of_race = row.race_code === null || row.race_code === race_code
    if (is_of_race) return true
    const data = { given: row.race_code ?? '', race_code: race_code ?? name }
    issues.add({ file, line: row.line, column: 'race_code', code: 'another-race', data })
    return false
  })
}

async function findRace(
  tx: Db,
  { season_id, name }: SeasonRow,
  { term, codes }: { term: string; codes: readonly string[] },
  issues: IssueList,
): Promise<FoundRace | undefined> {
  const matches = await groupRacesByMatch(tx, season_id, term)
  const races = matches.find((found) => found.length > 0) ?? []
  const place = { file: 'race', line: null, column: null }
  if (races.length > 1) {
    const names = races.map((each) => each.race_code ?? `id:${each.race_id}`)
    issues.add({ ...place, code: 'ambiguous-race', data: { given: term, races: names } })
    return undefined
  }
  if (races.length === 0) {
    const data = { given: term, season: name, nearest: nearestTerms(term, codes) }
    issues.add({ ...place, code: 'no-such-race', data })
  }
  return races[0]
}
