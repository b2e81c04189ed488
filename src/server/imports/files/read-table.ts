import { basename } from 'node:path'
import type { FileProblem, WantedColumn } from '#text/imports/file-problems.ts'
import type { Cell } from './cells.ts'
import { checkFile } from './check-file.ts'
import type { IssueList } from './issues.ts'
import { type FileRecord, readRecords } from './read-records.ts'

/**
 * A column of a file: how its cells are parsed, and alternative headings in third-party files, in order of preference.
 */
export type Column<Value> = Cell<Value> & {
  names?: readonly string[]
  /** Makes the column mandatory, even if its cells may be empty; the code of what the error says is expected. */
  wanted?: WantedColumn
  /** Refuses a file with two headings for this column, because it is ambiguous. */
  is_single?: boolean
}

export type Columns = Record<string, Column<unknown>>

export type Row<Table extends Columns> = {
  [Name in keyof Table]: Table[Name] extends Column<infer Value> ? Value : never
} & { line: number }

export type ReadOptions = {
  max_mb: number
  onRow?: ((rows: number) => void) | undefined
  /** Called with the heading of each known column, and with the unknown headings. */
  onHeads?: ((heads: Heads, others: string[]) => void) | undefined
}

/** The maximum number of rows of a file. */
const most_rows = 400_000

/** A column with the format of the cell and alternative headings. */
export function named<Value>(cell: Cell<Value>, ...names: string[]): Column<Value> {
  return { ...cell, names }
}

/** Reads the rows of a file and validates each cell; rows with an error are left out, and all errors are collected. */
export async function readTable<Table extends Columns>(
  path: string,
  columns: Table,
  issues: IssueList,
  { max_mb, onRow, onHeads }: ReadOptions,
): Promise<Row<Table>[]> {
  const unreadable = await checkFile(path, max_mb)
  if (unreadable) issues.add(unreadable)
  if (unreadable) return []

  const file = basename(path)
  const rows: Row<Table>[] = []
  let heads: Heads = new Map()
  for await (const event of readRecords(path)) {
    if (event.kind === 'header') {
      heads = findHeads(columns, event.names, file, issues)
      onHeads?.(heads, otherHeads(columns, event.names))
    }
    if (event.kind === 'broken') issues.add({ ...event, file, column: null })
    if (event.kind === 'record' && heads.size > 0) addRow(rows, event.record)
    if (heads.size === 0 || rows.length > most_rows) break
  }
  if (rows.length > most_rows) {
    issues.add({ file, line: most_rows, column: null, problem: 'too-many-rows', data: { most: most_rows } })
  }
  return rows

  function addRow(into: Row<Table>[], record: FileRecord) {
    const row = readRow(columns, heads, record, file, issues)
    if (row) into.push(row as Row<Table>)
    onRow?.(into.length)
  }
}

/** The heading of each column in this file. */
export type Heads = ReadonlyMap<string, string>

function findHeads(columns: Columns, names: string[], file: string, issues: IssueList): Heads {
  const heads = new Map<string, string>()
  let isWhole = true
  const refuse = (problem: FileProblem) => {
    isWhole = false
    issues.add({ file, line: 1, column: null, ...problem })
  }

  const known = new Map<string, string>()
  const doubled = names
    .filter((name) => foldHead(name) !== '')
    .find((name) => known.has(foldHead(name)) || !known.set(foldHead(name), name))
  if (doubled) refuse({ problem: 'column-repeated', data: { column: doubled } })

  for (const [name, column] of Object.entries(columns)) {
    const found = headsOf(name, column).flatMap((head) => known.get(head) ?? [])
    if (found[0] !== undefined) heads.set(name, found[0])
    else if (column.wanted !== undefined || !isOptional(column)) {
      refuse({ problem: 'no-column', data: { headings: names, column: name, wanted: column.wanted } })
    }
    if (column.is_single && found.length > 1) {
      refuse({ problem: 'ambiguous-column', data: { headings: found, column: name } })
    }
  }
  return isWhole ? heads : new Map()
}

/** Ignores case, blanks and punctuation in headings: `FIS Code`, `fis_code`. */
export function foldHead(name: string): string {
  const folded = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return folded || name.trim()
}

function headsOf(name: string, column: Column<unknown>): string[] {
  return [...new Set([name, ...(column.names ?? [])].map(foldHead))]
}

function otherHeads(columns: Columns, names: string[]): string[] {
  const taken = new Set(Object.entries(columns).flatMap(([name, column]) => headsOf(name, column)))
  return names.filter((name) => name.trim() !== '' && !taken.has(foldHead(name)))
}

function readRow(columns: Columns, heads: Heads, record: FileRecord, file: string, issues: IssueList) {
  const row = new Map<string, unknown>([['line', record.line]])
  let isWhole = true
  for (const [name, { read, format }] of Object.entries(columns)) {
    const head = heads.get(name)
    const text = head === undefined ? '' : record.cell(head)
    const value = text === null ? undefined : read(text)
    row.set(name, value)
    if (value !== undefined) continue
    isWhole = false
    const place = { file, line: record.line, column: head ?? name }
    issues.add({ ...place, problem: 'wrong-cell', data: { text, format } })
  }
  return isWhole ? Object.fromEntries(row) : null
}

function isOptional(column: Column<unknown>): boolean {
  return column.read('') !== undefined
}
