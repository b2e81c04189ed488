/** The value of a cell in a table. Null is an empty cell. */
export type CsvCell = string | number | null

/** Without this mark, some spreadsheet programs read UTF-8 as another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Writes the beginning of a CSV file: a byte order mark, and a line with the names of the columns. */
export function csvHead(columns: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(columns)
}

/** Writes a line of a CSV file (RFC 4180). */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

export function csvFile(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return csvHead(columns) + rows.map(csvLine).join('')
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = neutralText(cell)
  return /[",;\r\n\t']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Inserts an apostrophe before a text that looks like a formula or begins with a tab or line break, so that spreadsheet
 * programs do not run it. A formula after a semicolon, tab or line break gets an apostrophe too, because some programs
 * begin a new cell there.
 */
function neutralText(text: string): string {
  return text.replaceAll(/^(?=[\t\r\n]|\s*[=+\-@＝＋－＠])|(?<=[;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g, "'")
}
