import { shownIssue } from '#server/imports/files/issues.ts'
import type { UploadedList } from '#server/imports/uploads/run-task.ts'

export type RaceList = {
  list: UploadedList
  source: string
}

/**
 * Keeps only the rows of one race if the file names several races, like a file of a whole season. If no row is about
 * that race, adds an issue to the list.
 *
 * A file that names only one race is used as it is, because other games have other codes for our races.
 */
export function rowsOfRace(list: UploadedList, source: string, race_code: string | null): RaceList {
  const races = new Set(list.rows.flatMap((row) => row.race_code ?? []))
  if (races.size < 2) return { list, source }
  const rows = list.rows.filter((row) => row.race_code !== null && row.race_code === race_code)
  if (rows.length === 0) return { list: withoutRows(list, races.size, race_code), source }
  return {
    list: { ...list, rows },
    source: `${source} (${rows.length} of ${list.rows.length} rows, those of ${race_code})`,
  }
}

function withoutRows(list: UploadedList, races: number, race_code: string | null): UploadedList {
  const { found, expected } = shownIssue({
    file: '',
    line: null,
    column: 'race_id',
    problem: 'other-races',
    data: { races, race_code },
  })
  const issue = { line: null, column: 'race_id', found, expected }
  return { ...list, rows: [], issues: [issue, ...list.issues], issue_count: list.issue_count + 1 }
}
