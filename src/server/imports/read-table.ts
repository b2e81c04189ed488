import { basename } from 'node:path'
import type { Cell } from './cells.ts'
import { checkFile } from './check-file.ts'
import { type FaultList, quoted } from './faults.ts'
import { type FileRecord, readRecords } from './read-records.ts'

/** A column of a file: how its cells are read, and the names that it goes by in files of others. */
export type Column<Value> = Cell<Value> & { names?: readonly string[] }

export type Columns = Record<string, Column<unknown>>

export type Row<Table extends Columns> = {
  [Name in keyof Table]: Table[Name] extends Column<infer Value> ? Value : never
} & { line: number }

export type ReadOptions = { max_mb: number; onRow?: ((rows: number) => void) | undefined }

/** More rows than this are no calendar and no results. */
const most_rows = 400_000

/** The same cell under other names. */
export function named<Value>(cell: Cell<Value>, ...names: string[]): Column<Value> {
  return { ...cell, names }
}

/** The rows of a file, checked cell by cell; rows with a fault are left out and all faults are listed. */
export async function readTable<Table extends Columns>(
  path: string,
  columns: Table,
  faults: FaultList,
  { max_mb, onRow }: ReadOptions,
): Promise<Row<Table>[]> {
  const unreadable = await checkFile(path, max_mb)
  if (unreadable) faults.add(unreadable)
  if (unreadable) return []

  const file = basename(path)
  const rows: Row<Table>[] = []
  let heads: Heads = new Map()
  for await (const event of readRecords(path)) {
    if (event.kind === 'header') heads = findHeads(columns, event.names, file, faults)
    if (event.kind === 'broken') faults.add({ ...event, file, column: null })
    if (event.kind === 'record' && heads.size > 0) addRow(rows, event.record)
    if (heads.size === 0 || rows.length > most_rows) break
  }
  if (rows.length > most_rows) faults.add(tooLong(file))
  return rows

  function addRow(into: Row<Table>[], record: FileRecord) {
    const row = readRow(columns, heads, record, file, faults)
    if (row) into.push(row as Row<Table>)
    onRow?.(into.length)
  }
}

/** Which name each column has in this file. */
type Heads = Map<string, string>

function findHeads(columns: Columns, names: string[], file: string, faults: FaultList): Heads {
  const heads: Heads = new Map()
  const fault = { file, line: 1, column: null }
  const known = new Set<string>()
  const doubled = names.find((name) => known.has(name) || !known.add(name))
  if (doubled)
    faults.add({ ...fault, found: `the column ${quoted(doubled)} twice`, expected: 'every column once' })

  for (const [name, column] of Object.entries(columns)) {
    const head = [name, ...(column.names ?? [])].find((each) => known.has(each))
    if (head) heads.set(name, head)
    else if (!isOptional(column)) {
      faults.add({ ...fault, found: `the columns ${names.join(', ')}`, expected: `a column ${name}` })
    }
  }
  const isWhole = Object.entries(columns).every(([name, column]) => heads.has(name) || isOptional(column))
  return isWhole && !doubled ? heads : new Map()
}

function readRow(columns: Columns, heads: Heads, record: FileRecord, file: string, faults: FaultList) {
  const row = new Map<string, unknown>([['line', record.line]])
  let isWhole = true
  for (const [name, { read, expected }] of Object.entries(columns)) {
    const head = heads.get(name)
    const text = head === undefined ? '' : record.cell(head)
    const value = text === null ? undefined : read(text)
    row.set(name, value)
    if (value !== undefined) continue
    isWhole = false
    faults.add({
      file,
      line: record.line,
      column: head ?? name,
      found: text === null ? 'a list or an object' : quoted(text),
      expected,
    })
  }
  return isWhole ? Object.fromEntries(row) : null
}

function isOptional(column: Column<unknown>): boolean {
  return column.read('') !== undefined
}

function tooLong(file: string) {
  return { file, line: most_rows, column: null, found: 'more rows', expected: `at most ${most_rows} rows` }
}
