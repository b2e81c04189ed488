import { writeFile } from 'node:fs/promises'
import type { FileProblem } from '#text/imports/file-problems.ts'
import { readWorkbook } from './read-workbook.ts'

/**
 * The maximum size of a table in MB. A table is about ten times as large as the same table in a compressed workbook.
 */
export const max_table_mb = 8

/** The first bytes of a ZIP file. Workbooks are ZIP files. */
const ZIP = 'PK\u0003\u0004'

export function isZip(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === ZIP
}

/**
 * Writes an uploaded table to a CSV or JSON file, which imports can read. Detects the format by the content. `target`
 * is the path of the file without the ending. Returns the path and the text of the table.
 */
export async function writeTable(
  bytes: Uint8Array,
  target: string,
): Promise<{ path: string; text: string } | { problem: FileProblem }> {
  const workbook = isZip(bytes) ? readWorkbook(bytes) : undefined
  if (workbook && 'problem' in workbook) return workbook
  const text = workbook ? csvOf(workbook.rows) : Buffer.from(bytes).toString('utf8')
  const is_json = /^\uFEFF?\s*[[{]/.test(text)
  const path = `${target}.${is_json ? 'json' : 'csv'}`
  // Writes the original bytes, so that the import reports bytes that are not UTF-8. In `text`, decoding has replaced
  // such bytes.
  await writeFile(path, workbook ? text : bytes)
  return { path, text }
}

function csvOf(rows: readonly string[][]): string {
  return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
}
