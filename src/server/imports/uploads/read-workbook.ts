import type { FileProblem } from '#text/imports/file-problems.ts'
import { readXml, unpackWorkbook, WorkbookError, type WorkbookParts } from './unpack-workbook.ts'

const BROKEN: FileProblem = { problem: 'broken-workbook' }

/** The rows of the first visible sheet of an XLSX file as text, or why it is refused. */
export function readWorkbook(bytes: Uint8Array): { rows: string[][] } | { problem: FileProblem } {
  try {
    const parts = unpackWorkbook(bytes)
    const sheet = parts.get(firstSheet(parts))
    if (sheet === undefined) return { problem: BROKEN }
    return { rows: rowsOf(sheet, stringsOf(parts), timesOf(parts)) }
  } catch (error) {
    // The libraries throw their own errors if they cannot read a file.
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

/** The shared texts, to which cells refer by index. Phonetic guides of Japanese texts (`rPh`) are left out. */
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

/** The ids of the built-in number formats that show a time. */
const TIME_FORMATS = new Set([18, 19, 20, 21, 45, 46, 47])

/** The indexes of the cell styles that show a time. Such a cell stores a fraction of a day. */
function timesOf(parts: WorkbookParts): Set<number> {
  const times = new Set<number>()
  const formats = new Set(TIME_FORMATS)
  let style_index = -1
  readXml(parts.get('xl/styles.xml') ?? '<none/>', {
    onOpen: (name, { numFmtId, formatCode = '' }) => {
      if (name === 'numFmt' && /[hs]/i.test(formatCode) && /m/i.test(formatCode))
        formats.add(Number(numFmtId))
      if (name === 'cellXfs') style_index = 0
      if (name === 'xf' && style_index >= 0 && formats.has(Number(numFmtId))) times.add(style_index)
      if (name === 'xf' && style_index >= 0) style_index += 1
    },
    onClose: (name) => {
      if (name === 'cellXfs') style_index = -1
    },
  })
  return times
}

type Cell = { column: number; type: string; style: number; text: string }

const most_columns = 100

function rowsOf(xml: string, strings: readonly string[], times: ReadonlySet<number>): string[][] {
  const rows: string[][] = []
  let cell: Cell | undefined
  let is_value = false
  readXml(xml, {
    onOpen: (name, { r = '', t = 'n', s = '' }) => {
      if (name === 'row') rows.push([])
      if (name === 'c')
        cell = { column: columnOf(r) ?? rows.at(-1)?.length ?? 0, type: t, style: Number(s), text: '' }
      if (name === 'f')
        throw new WorkbookError({ problem: 'formula', data: { cell: r || lastCell(rows, cell) } })
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
      row[cell.column] = textOfCell(cell, strings, times)
    },
  })
  const width = Math.max(0, ...rows.map((row) => row.length))
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
}

/** The reference to show for a cell that has none. */
function lastCell(rows: readonly string[][], cell: Cell | undefined): string {
  return `${String.fromCharCode(65 + Math.min(cell?.column ?? 0, 25))}${rows.length}`
}

function textOfCell(
  { type, style, text }: Cell,
  strings: readonly string[],
  times: ReadonlySet<number>,
): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'e') return ''
  return type === 'n' && times.has(style) && text !== '' ? timeText(Number(text)) : text
}

/** The column of a cell, counted from 0: 1 for `B12`. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0]
  if (!letters) return undefined
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A fraction of a day as a race time: `1:00:50.8`, `58:01.4`. */
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
