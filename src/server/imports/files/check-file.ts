import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Issue } from './issues.ts'

/** Larger files are refused without reading; a complete season of results has about 0.5 MB. */
export const MAX_MB = 16

/** JSON is parsed in memory and takes up to twenty times its size, so this limit cannot be raised. */
const max_json_mb = 16

const megabyte = 1024 * 1024

/** Checks that need no parsing: missing file, too large, not UTF-8. */
export async function checkFile(path: string, max_mb: number): Promise<Issue | null> {
  const file = basename(path)
  const error = (found: string, expected: string): Issue => ({
    file,
    line: null,
    column: null,
    found,
    expected,
  })

  const info = await stat(path).catch(() => null)
  if (info?.isDirectory()) return error(`a folder (${path})`, 'a file')
  if (!info?.isFile()) return error(`no such file (${path})`, 'a file that can be read')
  if (info.size === 0) return error('an empty file', 'a header and at least one row')
  const other = await findOtherFormat(path)
  if (other) return error(other, HOW_TO_SAVE)
  const isJson = file.toLowerCase().endsWith('.json')
  const most = isJson ? Math.min(max_mb, max_json_mb) : max_mb
  if (info.size > most * megabyte) {
    const hint = isJson ? 'in JSON; CSV may be larger' : '(--max-mb)'
    return error(`${(info.size / megabyte).toFixed(1)} MB`, `at most ${most} MB ${hint}`)
  }
  return findForeignByte(path)
}

const HOW_TO_SAVE =
  'CSV in UTF-8. In Excel: File, Save As, "CSV UTF-8"; in LibreOffice: File, Save As, "Text CSV"; in Google Sheets: File, Download, "Comma-separated values"'

/** File signatures, in hexadecimal, of formats that are often mistaken for tables. */
const OTHER_FORMATS: readonly [start: string, name: string][] = [
  ['504b0304', 'a spreadsheet (XLSX, ODS) or another compressed file'],
  ['d0cf11e0', 'a spreadsheet of an old Excel (XLS)'],
  ['25504446', 'a PDF'],
]

async function findOtherFormat(path: string): Promise<string | undefined> {
  const bytes = Buffer.alloc(64)
  const file = await open(path)
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
  await file.close()
  const start = bytes.subarray(0, bytesRead)
  const isMarkup = /^\uFEFF?\s*<(!doctype|html|\?xml|table)/i.test(start.toString('utf8'))
  if (isMarkup) return 'a web page or XML'
  return OTHER_FORMATS.find(([hex]) => start.toString('hex').startsWith(hex))?.[1]
}

/**
 * Finds the first byte that is not UTF-8, in one pass with one chunk in memory. The decoder replaces it by U+FFFD and
 * leaves the text before it intact, so its position can be computed.
 */
async function findForeignByte(path: string): Promise<Issue | null> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let position = 0
  let line = 1

  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk, { stream: true })
    const index = text.search(/[\uFFFD\0]/)
    const intact = index < 0 ? text : text.slice(0, index)
    position += Buffer.byteLength(intact)
    line += intact.split('\n').length - 1
    if (index >= 0) return foreignByte(path, position, line)
  }
  return decoder.decode() === '' ? null : foreignByte(path, position, line)
}

async function foreignByte(path: string, position: number, line: number): Promise<Issue> {
  const bytes = Buffer.alloc(2)
  const file = await open(path)
  await file.read(bytes, 0, 2, position)
  await file.close()
  const hex = `0x${bytes.toString('hex', 0, 1).toUpperCase()}`
  const found = `byte ${hex} at position ${position} (${guess(bytes, position)})`
  return { file: basename(path), line, column: null, found, expected: 'text in UTF-8' }
}

function guess(bytes: Buffer, position: number): string {
  const start = bytes.toString('hex')
  if (position === 0 && (start === 'fffe' || start === 'feff')) return 'the file is UTF-16: save it as UTF-8'
  if (bytes[0] === 0) return 'a NUL byte: the file is UTF-16 or no text at all'
  if (start === 'efbf') return 'a character that was lost when the file was saved before'
  return 'the file is Latin-1, Windows-1252 or similar: save it as UTF-8'
}
