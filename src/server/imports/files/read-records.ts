import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse'
import type { FileProblem } from '#text/imports/file-problems.ts'

/** A row of a file. `cell` returns the text of a column, or null for a nested list or object in JSON. */
export type FileRecord = { line: number; cell: (name: string) => string | null }

export type FileEvent =
  | { kind: 'header'; names: string[] }
  | { kind: 'record'; record: FileRecord }
  | ({ kind: 'broken'; line: number } & FileProblem)

/**
 * Reads the rows of a file. CSV is streamed, so that a large file is never fully in memory. JSON is read as a whole.
 */
export function readRecords(path: string): AsyncGenerator<FileEvent> {
  return path.toLowerCase().endsWith('.json') ? readJson(path) : readCsv(path)
}

/** Longer rows are refused, because their usual cause is a quotation mark that is not closed. */
const longest_row = 65_536

async function* readCsv(path: string): AsyncGenerator<FileEvent> {
  const delimiter = await findDelimiter(path)
  const options = { bom: true, delimiter, info: true, relax_column_count: true, skip_empty_lines: true }
  // All kinds of line endings are accepted, because editors may leave several kinds in one file.
  const limits = {
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longest_row,
    trim: true,
    skip_records_with_empty_values: true,
  }
  const parser = createReadStream(path).pipe(parse({ ...options, ...limits }))
  let header: string[] | undefined

  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      if (!header) {
        header = record
        yield { kind: 'header', names: header }
      } else {
        yield rowEvent(header, record, info.lines)
      }
    }
  } catch (error) {
    yield brokenCsv(error)
  }
}

function rowEvent(header: string[], cells: string[], line: number): FileEvent {
  if (cells.length !== header.length) {
    const data = { cells: cells.length, columns: header.length }
    return { kind: 'broken', line, problem: 'wrong-cell-count', data }
  }
  return { kind: 'record', record: { line, cell: (name) => (cells[header.indexOf(name)] ?? '').trim() } }
}

/** Converts an error of the parser to an issue of the file. Rethrows other errors. */
function brokenCsv(error: unknown): FileEvent {
  if (!(error instanceof CsvError)) throw error
  const line = Number(error.lines) || 1
  const is_unclosed = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
  return { kind: 'broken', line, problem: is_unclosed ? 'open-quote' : 'stray-quote' }
}

/** Finds the separator that occurs most often in the header. In much of Europe, spreadsheets use semicolons. */
async function findDelimiter(path: string): Promise<string> {
  const start = await readStart(path)
  const header = start.split('\n', 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: header.split(sign).length }))
  return counts.sort((a, b) => b.count - a.count)[0]!.sign
}

async function readStart(path: string): Promise<string> {
  for await (const chunk of createReadStream(path, { encoding: 'utf8', end: 4095 })) return chunk
  return ''
}

/** Reads a list of flat objects. The position of an object serves as its line number. */
async function* readJson(path: string): AsyncGenerator<FileEvent> {
  const parsed = parseJson(await readFile(path, 'utf8'))
  if ('problem' in parsed) return yield { kind: 'broken', line: 1, ...parsed }
  const { list } = parsed

  const objects = list.map((item) =>
    typeof item === 'object' && item !== null ? new Map(Object.entries(item)) : null,
  )
  yield { kind: 'header', names: [...new Set(objects.flatMap((item) => [...(item?.keys() ?? [])]))] }
  for (const [index, item] of objects.entries()) {
    if (!item) yield { kind: 'broken', line: index + 1, problem: 'no-object' }
    else yield { kind: 'record', record: { line: index + 1, cell: (name) => cellText(item.get(name)) } }
  }
}

function parseJson(text: string): { list: unknown[] } | FileProblem {
  try {
    const list: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return Array.isArray(list) ? { list } : { problem: 'no-list' }
  } catch (error) {
    return { problem: 'no-json', data: { error: error instanceof SyntaxError ? error.message : null } }
  }
}

function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return null
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}
