import type { Issue } from '#server/imports/files/issues.ts'
import { shownIssue } from '#server/imports/files/issues.ts'
import type { SeasonRead } from '#server/imports/import-season.ts'
import type { CountryCodes } from '#server/imports/season/plan-calendar.ts'
import { runTask, type UploadedFile, type UploadedList } from './run-task.ts'
import type { TableKind, TableReads } from './table-kinds.ts'

/** Reads a list of results: a table as text, JSON or a workbook. */
export async function readUpload(path: string): Promise<UploadedList> {
  return (await runTask({ read: 'results', path })) ?? UNREAD_LIST
}

/** Reads a table of the given kind, such as athletes or prices: CSV, JSON or a workbook. */
export async function readTableUpload<Kind extends TableKind>(
  kind: Kind,
  path: string,
): Promise<TableReads[Kind]> {
  const read = await runTask({ read: kind as TableKind, path })
  return (read ?? { file: kind, content: [], ...tooMuchWork(kind) }) as TableReads[Kind]
}

type SeasonUpload = { path: string; offset: number; files: readonly UploadedFile[]; countries: CountryCodes }

/** Reads the files of a season, which are CSV, JSON, workbooks or a ZIP of these. */
export async function readSeasonUpload(upload: SeasonUpload): Promise<SeasonRead> {
  const read = await runTask({ read: 'season', ...upload })
  return read ?? { file: 'upload', content: NO_SEASON, ...tooMuchWork('upload') }
}

const NO_SEASON: SeasonRead['content'] = {
  files: { races: [], athletes: [], results: [], members: [], listed: null },
  prices: [],
}

function tooMuchWork(file: string): { issues: Issue[]; issue_count: number } {
  return { issues: [{ file, line: null, column: null, problem: 'too-much-work' }], issue_count: 1 }
}

const { found, expected } = shownIssue({ file: '', line: null, column: null, problem: 'too-much-work' })

const UNREAD_LIST: UploadedList = {
  text: null,
  columns: [],
  ignored_columns: [],
  rows: [],
  issues: [{ line: null, column: null, found, expected }],
  issue_count: 1,
}
