import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { collectIssues, shownIssue } from '#server/imports/files/issues.ts'
import { readTable } from '#server/imports/files/read-table.ts'
import { readResultList } from '#server/imports/results/result-list.ts'
import type { FileProblem } from '#text/imports/file-problems.ts'
import { readUploadedSeason } from './read-season-files.ts'
import type { UploadedList, UploadTask } from './run-task.ts'
import { TABLE_COLUMNS, type TableKind } from './table-kinds.ts'
import { max_table_mb, writeTable } from './write-table.ts'

// This module runs as a process that reads one uploaded file, with limits on its memory and time (decision 0044).

/** The maximum number of rows of a result list. The command line accepts longer lists. */
const most_rows = 5000
/** The maximum length of a text that can be edited on the page. */
const max_text_length = 200_000

// If the promise is rejected, this process ends and the server gets no reply.
process.once('message', (task: UploadTask) => {
  void run(task).then((output) => process.send!(output))
})

async function run(task: UploadTask): Promise<unknown> {
  if (task.read === 'results') return readUploadedList(task.path)
  if (task.read === 'season') return readUploadedSeason(task)
  return readUploadedTable(task.read, task.path)
}

async function readUploadedTable(kind: TableKind, path: string) {
  const issues = collectIssues()
  const written = await writeTable(await readFile(path), join(dirname(path), kind))
  if ('problem' in written) issues.add({ file: kind, line: null, column: null, ...written.problem })
  const rows =
    'path' in written
      ? await readTable(written.path, TABLE_COLUMNS[kind], issues, { max_mb: max_table_mb })
      : []
  return { file: kind, content: rows, issues: issues.issues, issue_count: issues.count }
}

async function readUploadedList(path: string): Promise<UploadedList> {
  const written = await writeTable(await readFile(path), path)
  if ('problem' in written) return withProblem(written.problem)
  const issues = collectIssues()
  const { rows, columns, ignored_columns } = await readResultList(written.path, issues, {
    max_mb: max_table_mb,
    has_race: true,
  })
  if (rows.length > most_rows) return withProblem({ problem: 'too-many-rows', data: { most: most_rows } })
  return {
    text: written.text.length > max_text_length ? null : written.text,
    columns,
    ignored_columns,
    rows,
    issues: issues.issues
      .map(shownIssue)
      .map(({ line, column, found, expected }) => ({ line, column, found, expected })),
    issue_count: issues.count,
  }
}

function withProblem(problem: FileProblem): UploadedList {
  const { found, expected } = shownIssue({ file: '', line: null, column: null, ...problem })
  const issues = [{ line: null, column: null, found, expected }]
  return { text: null, columns: [], ignored_columns: [], rows: [], issues, issue_count: 1 }
}
