/** Formats a table as text, with a header and aligned columns. Numbers are aligned to the right. */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string[] {
  const cells = [head, ...rows.map((row) => row.map((cell) => plainText(String(cell ?? '-'))))]
  const widths = head.map((_, column) => Math.max(...cells.map((row) => lengthOf(row[column] ?? ''))))
  const isNumber = head.map(
    (_, column) => rows.length > 0 && rows.every((row) => typeof (row[column] ?? 0) === 'number'),
  )
  return cells.map((row) =>
    row
      .map((cell, column) => padded(cell, widths[column]!, isNumber[column]!))
      .join('  ')
      .trimEnd(),
  )
}

function padded(cell: string, width: number, toTheRight: boolean): string {
  const space = ' '.repeat(Math.max(0, width - lengthOf(cell)))
  return toTheRight ? space + cell : cell + space
}

/** Removes control characters and invisible characters, such as direction marks. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '')
}

/** The length of a text in graphemes. */
function lengthOf(text: string): number {
  return Array.from(segments.segment(text)).length
}

const segments = new Intl.Segmenter()

/** Lines that contain a name and a value each. Missing values are left out. An empty list is shown as `none`. */
export function factLines(facts: Readonly<Record<string, unknown>>): string[] {
  const shown = Object.entries(facts).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  const width = Math.max(0, ...shown.map(([name]) => name.length))
  return shown.map(([name, value]) => `${name.replaceAll('_', ' ').padEnd(width)}  ${shownValue(value)}`)
}

function shownValue(value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString('en-GB')
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value)
}
