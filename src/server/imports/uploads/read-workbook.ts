import type { FileProblem } from '#text/imports/file-problems.ts'
import { readXml, unpackWorkbook, WorkbookError, type WorkbookParts } from './unpack-workbook.ts'

const BROKEN: FileProblem = { problem: 'broken-workbook' }

/** Returns the rows of the first visible sheet of an XLSX file as text, or why the file is refused. */
export function readWorkbook(bytes: Uint8Array): { rows: string[][] } | { problem: FileProblem } {
  try {
    const parts = unpackWorkbook(bytes)
    const sheet = parts.get(firstSheet(parts))
    if (sheet === undefined) return { problem: BROKEN }
    return { rows: rowsOf(sheet, stringsOf(parts), dayFormatsOf(parts)) }
  } catch (error) {
    // Other errors come from the libraries, which throw if they cannot read a file.
    return { problem: error instanceof WorkbookError ? error.problem : BROKEN }
  }
}

function firstSheet(parts: WorkbookParts): string {
  const targets = new Map<string, string>()
  readXml(parts.get('xl/_rels/workbook.xml.rels') ?? '', {
    onOpen: (_name, { Id = '', Target = '' }) => void targets.set(Id, Target),
  })
  let first: string | undefined
  readXml(parts.get('xl/workbook.xml') ?? '', {
    onOpen: (name, attributes) => {
      const { state } = attributes
      if (name === 'sheet' && (!state || state === 'visible')) first ??= attributes['r:id']
    },
  })
  const target = targets.get(first ?? '') ?? ''
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Reads the shared texts, to which cells refer by index. Leaves out phonetic guides of Japanese texts (`rPh`). */
function stringsOf(parts: WorkbookParts): string[] {
  const strings: string[] = []
  const xml = parts.get('xl/sharedStrings.xml')
  if (xml === undefined) return strings
  let text = ''
  let is_text = false
  let is_phonetic = false
  readXml(xml, {
    onOpen: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') is_phonetic = true
      is_text = name === 't' && !is_phonetic
    },
    onText: (part) => {
      if (is_text) text += part
    },
    onClose: (name) => {
      if (name === 't') is_text = false
      if (name === 'rPh') is_phonetic = false
      if (name === 'si') strings.push(text)
    },
  })
  return strings
}

/**
 * A spreadsheet stores times and dates as a number of days. The format of the cell tells whether the number is a
 * duration or time of day (`time`), or a date (`day`).
 */
type DayFormat = 'time' | 'day'

/** The ids of the built-in number formats that show a time or a date. */
const BUILT_IN: readonly (readonly [id: number, format: DayFormat])[] = [
  ...[18, 19, 20, 21, 45, 46, 47].map((id) => [id, 'time'] as const),
  ...[14, 15, 16, 17, 22].map((id) => [id, 'day'] as const),
]

/** Maps the index of a cell style to `time` or `day`. Other styles are not in the map. */
type DayFormats = ReadonlyMap<number, DayFormat>

function dayFormatsOf(parts: WorkbookParts): DayFormats {
  const day_formats = new Map<number, DayFormat>()
  const formats = new Map(BUILT_IN)
  let style_index = -1
  readXml(parts.get('xl/styles.xml') ?? '<none/>', {
    onOpen: (name, { numFmtId, formatCode = '' }) => {
      const day_format = dayFormatOf(formatCode)
      if (name === 'numFmt' && day_format) formats.set(Number(numFmtId), day_format)
      if (name === 'cellXfs') style_index = 0
      const style_format = formats.get(Number(numFmtId))
      if (name === 'xf' && style_index >= 0 && style_format) day_formats.set(style_index, style_format)
      if (name === 'xf' && style_index >= 0) style_index += 1
    },
    onClose: (name) => {
      if (name === 'cellXfs') style_index = -1
    },
  })
  return day_formats
}

function dayFormatOf(format_code: string): DayFormat | undefined {
  // Quoted words and colours such as [Red] are removed, because their letters are not format codes.
  const letters = format_code.replace(/"[^"]*"|\[[^\]]{3,}\]/g, '')
  if (/y|d/i.test(letters)) return 'day'
  return /[hs]/i.test(letters) && /m/i.test(letters) ? 'time' : undefined
}

type Cell = { column: number; type: string; style: number; text: string }

const most_columns = 100

function rowsOf(xml: string, strings: readonly string[], day_formats: DayFormats): string[][] {
  const rows: string[][] = []
  let cell: Cell | undefined
  let is_value = false
  readXml(xml, {
    onOpen: (name, { r = '', t = 'n', s = '' }) => {
      if (name === 'row') rows.push([])
      if (name === 'c')
        cell = { column: columnOf(r) ?? rows.at(-1)?.length ?? 0, type: t, style: Number(s), text: '' }
      if (name === 'f')
        throw new WorkbookError({ problem: 'formula', data: { cell: r || currentCell(rows, cell) } })
      is_value = name === 'v' || name === 't'
    },
    onText: (text) => {
      if (cell && is_value) cell.text += text
    },
    onClose: (name) => {
      is_value = false
      if (name !== 'c' || !cell || cell.column >= most_columns) return
      const row = rows.at(-1)!
      while (row.length < cell.column) row.push('')
      row[cell.column] = textOfCell(cell, strings, day_formats)
    },
  })
  const width = Math.max(0, ...rows.map((row) => row.length))
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
}

/** Returns the position of the cell that is being read, for error messages about elements without a reference. */
function currentCell(rows: readonly string[][], cell: Cell | undefined): string {
  return `${String.fromCharCode(65 + Math.min(cell?.column ?? 0, 25))}${rows.length}`
}

function textOfCell(
  { type, style, text }: Cell,
  strings: readonly string[],
  day_formats: DayFormats,
): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'e') return ''
  if (type !== 'n' || text === '') return text
  const day_format = day_formats.get(style)
  if (day_format === 'day') return dayText(Number(text))
  return day_format === 'time' ? timeText(Number(text)) : text
}

/** Spreadsheets count days from the end of 1899. */
const days_until_1970 = 25_569

/** Converts a spreadsheet's number to a date, with the time unless it is midnight: `2026-12-05`, `2026-12-05T07:00`. */
function dayText(days: number): string {
  const minutes = Math.round((days - days_until_1970) * 1440)
  const instant = new Date(minutes * 60_000)
  if (Number.isNaN(instant.getTime())) return String(days)
  return instant.toISOString().slice(0, minutes % 1440 === 0 ? 10 : 16)
}

/** Returns the column of a cell, counted from 0: 1 for `B12`. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0]
  if (!letters) return undefined
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Formats a fraction of a day as a race time: `1:00:50.8`, `58:01.4`. */
function timeText(days: number): string {
  const tenths = Math.round(days * 864_000)
  const hours = Math.floor(tenths / 36_000)
  const minutes = Math.floor(tenths / 600) % 60
  const seconds = (tenths % 600) / 10
  const seconds_text = `${String(Math.floor(seconds)).padStart(2, '0')}${seconds % 1 === 0 ? '' : `.${Math.round((seconds % 1) * 10)}`}`
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds_text}`
    : `${minutes}:${seconds_text}`
}
