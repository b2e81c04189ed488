import { basename } from 'node:path'
import type { FileProblem, WantedColumn } from '#text/imports/file-problems.ts'
import type { Cell } from './cells.ts'
import { checkFile } from './check-file.ts'
import type { IssueList } from './issues.ts'
import { type FileRecord, readRecords } from './read-records.ts'

/**
 * How the cells of a column are parsed. `names` are other headings that the column can have, in order of preference.
 */
export type Column<Value> = Cell<Value> & {
  names?: readonly string[]
  /** If set, the file must have the column, even if its cells may be empty. The value selects the text of the error. */
  wanted?: WantedColumn
  /** Makes the value from other cells of the row if the file does not have the column. */
  made_from?: (row: ReadonlyMap<string, unknown>) => Value | undefined
  /** If true, a file with two headings for this column is refused, because it is ambiguous. */
  is_single?: boolean
}

export type Columns = Record<string, Column<unknown>>

export type Row<Table extends Columns> = {
  [Name in keyof Table]: Table[Name] extends Column<infer Value> ? Value : never
} & { line: number }

export type ReadOptions = {
  max_mb: number
  onRow?: ((rows: number) => void) | undefined
  /** Called with the headings of known columns, and with the unknown headings. */
  onHeadings?: ((headings: Headings, others: string[]) => void) | undefined
}

const most_rows = 400_000

export function withHeadings<Value>(cell: Cell<Value>, ...names: string[]): Column<Value> {
  return { ...cell, names }
}

/** Reads the rows of a file and validates each cell. Leaves out rows with errors, and collects all errors. */
export async function readTable<Table extends Columns>(
  path: string,
  columns: Table,
  issues: IssueList,
  { max_mb, onRow, onHeadings }: ReadOptions,
): Promise<Row<Table>[]> {
  const unreadable = await checkFile(path, max_mb)
  if (unreadable) issues.add(unreadable)
  if (unreadable) return []

  const file = basename(path)
  const rows: Row<Table>[] = []
  let headings: Headings = new Map()
  let is_empty = true
  for await (const event of readRecords(path)) {
    is_empty = false
    if (event.kind === 'header') {
      headings = findHeadings(columns, event.names, file, issues)
      onHeadings?.(headings, unknownHeadings(columns, event.names))
    }
    if (event.kind === 'broken') issues.add({ ...event, file, column: null })
    if (event.kind === 'record' && headings.size > 0) addRow(rows, event.record)
    if (headings.size === 0 || rows.length > most_rows) break
  }
  if (is_empty) issues.add({ file, line: null, column: null, problem: 'empty-file' })
  if (rows.length > most_rows) {
    issues.add({ file, line: most_rows, column: null, problem: 'too-many-rows', data: { most: most_rows } })
  }
  return rows

  function addRow(into: Row<Table>[], record: FileRecord) {
    const row = readRow(columns, headings, record, file, issues)
    if (row) into.push(row as Row<Table>)
    onRow?.(into.length)
  }
}

/** Maps our column name to the heading in the file. */
export type Headings = ReadonlyMap<string, string>

function findHeadings(columns: Columns, names: string[], file: string, issues: IssueList): Headings {
  const headings = new Map<string, string>()
  let isValid = true
  const refuse = (problem: FileProblem) => {
    isValid = false
    issues.add({ file, line: 1, column: null, ...problem })
  }

  const known = new Map<string, string>()
  const repeated = names
    .filter((name) => foldHeading(name) !== '')
    .find((name) => known.has(foldHeading(name)) || !known.set(foldHeading(name), name))
  if (repeated) refuse({ problem: 'column-repeated', data: { column: repeated } })

  for (const [name, column] of Object.entries(columns)) {
    const found = headingsOf(name, column).flatMap((heading) => known.get(heading) ?? [])
    if (found[0] !== undefined) headings.set(name, found[0])
    else if (column.wanted !== undefined || (!isOptional(column) && !column.made_from)) {
      refuse({ problem: 'no-column', data: { headings: names, column: name, wanted: column.wanted } })
    }
    if (column.is_single && found.length > 1) {
      refuse({ problem: 'ambiguous-column', data: { headings: found, column: name } })
    }
  }
  return isValid ? headings : new Map()
}

/** Removes case, blanks and punctuation from a heading: `FIS Code` and `fis_code` become `fiscode`. */
export function foldHeading(name: string): string {
  const folded = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return folded || name.trim()
}

function headingsOf(name: string, column: Column<unknown>): string[] {
  return [...new Set([name, ...(column.names ?? [])].map(foldHeading))]
}

function unknownHeadings(columns: Columns, names: string[]): string[] {
  const taken = new Set(Object.entries(columns).flatMap(([name, column]) => headingsOf(name, column)))
  return names.filter((name) => name.trim() !== '' && !taken.has(foldHeading(name)))
}

function readRow(columns: Columns, headings: Headings, record: FileRecord, file: string, issues: IssueList) {
  const row = new Map<string, unknown>([['line', record.line]])
  let isValid = true
  // Columns with `made_from` come last, because their values are made from other cells.
  const in_order = Object.entries(columns).sort(
    ([, a], [, b]) => Number(!!a.made_from) - Number(!!b.made_from),
  )
  for (const [name, { read, format, made_from }] of in_order) {
    const heading = headings.get(name)
    const text = heading === undefined ? '' : record.cell(heading)
    const value = heading === undefined && made_from ? made_from(row) : text === null ? undefined : read(text)
    row.set(name, value)
    if (value !== undefined) continue
    isValid = false
    const place = { file, line: record.line, column: heading ?? name }
    issues.add({ ...place, problem: 'wrong-cell', data: { text, format } })
  }
  return isValid ? Object.fromEntries(row) : null
}

function isOptional(column: Column<unknown>): boolean {
  return column.read('') !== undefined
}
