import { issueMessages, shownIssue } from '#server/imports/files/issues.ts'
import type { Imported, Refused } from '#server/imports/imported.ts'
import { importHints } from './option-hints.ts'
import { plainText } from './text-table.ts'

/** What a verb prints, and its exit code. */
export type VerbResult = {
  /** The exit code: 0 for success, 1 for a refusal or failure, 2 for wrong usage or invalid settings. */
  status: 0 | 1 | 2
  /** The value that `--json` prints. */
  value: unknown
  /** The lines to print without `--json`. */
  lines: string[]
  /** The errors to print to standard error. */
  problems: string[]
}

export function done(value: object, lines: string[]): VerbResult {
  return { status: 0, value: { ok: true, ...value }, lines, problems: [] }
}

export function refusal(problems: string[], more: object = {}): VerbResult {
  return { status: 1, value: { ok: false, problems, ...more }, lines: [], problems }
}

export function wrongUsage(problems: string[]): VerbResult {
  return { status: 2, value: { ok: false, problems }, lines: [], problems }
}

/** The result of an import: what was imported, or the errors in the files. */
export function importResult<Report extends object>(
  imported: Imported<Report>,
  lines: (report: Report) => string[],
  dry_run: boolean,
): VerbResult {
  if (!imported.ok) return errorResult(imported)
  const dry_run_line = dry_run ? ['Dry run: nothing was written.'] : []
  return done({ dry_run, ...imported.report }, [...lines(imported.report), ...dry_run_line])
}

/** Replaces the report of an import, for example by one that contains texts instead of codes. */
export function withReport<Report, Shown>(
  imported: Imported<Report>,
  shown: (report: Report) => Shown,
): Imported<Shown> {
  return imported.ok ? { ok: true, report: shown(imported.report) } : imported
}

function errorResult({ issues, count }: Refused): VerbResult {
  const problems = [...issueMessages({ issues, count }), ...importHints(issues), 'Nothing was written.']
  return { status: 1, value: { ok: false, count, issues: issues.map(shownIssue) }, lines: [], problems }
}

export function printResult(answer: VerbResult, json: boolean): void {
  if (json) {
    process.stdout.write(`${JSON.stringify(answer.value, null, 2)}\n`)
    return
  }
  printLines(answer.problems, process.stderr)
  printLines(answer.lines, process.stdout)
}

/** Prints lines without control characters, because names may contain some. */
export function printLines(lines: readonly string[], to: NodeJS.WritableStream): void {
  for (const line of lines) to.write(`${plainText(line)}\n`)
}
