import { readFile, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { collectIssues, shownIssue } from '#server/imports/files/issues.ts'
import { readResultList } from '#server/imports/results/result-list.ts'
import type { FileProblem } from '#text/imports/file-problems.ts'
import type { UploadedList } from './read-upload.ts'
import { readWorkbook } from './read-workbook.ts'

// The worker that reads an uploaded list. It has memory and time limits of its own (decision 0044).

/** The first bytes of a ZIP file; a workbook is one. */
const ZIP = 'PK\u0003\u0004'
/** The maximum number of rows; the command line accepts more. */
const most_rows = 5000
/** The maximum size of the table, which is about ten times as large as its workbook. */
const max_mb = 8
/** Longer texts cannot be edited on the page. */
const max_text_length = 200_000

parentPort!.postMessage(await readUploadedList((workerData as { path: string }).path))

async function readUploadedList(path: string): Promise<UploadedList> {
  const bytes = await readFile(path)
  const is_workbook = bytes.subarray(0, 4).toString('latin1') === ZIP
  const workbook = is_workbook ? readWorkbook(bytes) : undefined
  if (workbook && 'problem' in workbook) return withProblem(workbook.problem)
  const text = workbook ? csvOf(workbook.rows) : bytes.toString('utf8')
  const is_json = /^\uFEFF?\s*[[{]/.test(text)
  const file = `${path}.${is_json ? 'json' : 'csv'}`
  // The original bytes are written, so that bytes that are not UTF-8 are reported: decoding has already replaced them.
  await writeFile(file, workbook ? text : bytes)

  const issues = collectIssues()
  const { rows, columns, left_aside } = await readResultList(file, issues, { max_mb, has_race: true })
  if (rows.length > most_rows) return withProblem({ problem: 'too-many-rows', data: { most: most_rows } })
  return {
    text: text.length > max_text_length ? null : text,
    columns,
    left_aside,
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
  return { text: null, columns: [], left_aside: [], rows: [], issues, issue_count: 1 }
}

function csvOf(rows: readonly string[][]): string {
  return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
}
