import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { EncodingGuess, FileProblem, UnsupportedFormat } from '#text/imports/file-problems.ts'
import type { Issue } from './issues.ts'

/** Larger files are refused without reading them as a whole. The results of a complete season have about 0.5 MB. */
export const MAX_FILE_MB = 16

/** No option raises this limit, because JSON is parsed as a whole and needs up to twenty times its size in memory. */
const max_json_mb = 16

const megabyte = 1024 * 1024

/** Checks a file without parsing it: whether it exists, its size, format and encoding. Returns the first issue. */
export async function checkFile(path: string, max_mb: number): Promise<Issue | null> {
  const file = basename(path)
  const issue = (problem: FileProblem): Issue => ({ file, line: null, column: null, ...problem })

  const info = await stat(path).catch(() => null)
  if (info?.isDirectory()) return issue({ problem: 'is-folder', data: { path } })
  if (!info?.isFile()) return issue({ problem: 'no-file', data: { path } })
  if (info.size === 0) return issue({ problem: 'empty-file' })
  const format = await findOtherFormat(path)
  if (format) return issue({ problem: 'other-format', data: { format } })
  const is_json = file.toLowerCase().endsWith('.json')
  const most = is_json ? Math.min(max_mb, max_json_mb) : max_mb
  if (info.size > most * megabyte) {
    return issue({ problem: 'too-large', data: { mb: info.size / megabyte, max_mb: most, is_json } })
  }
  return findNonUtf8Byte(path)
}

/** The first bytes, in hexadecimal, of files in other formats that people often try to import. */
const OTHER_FORMATS: readonly [start: string, format: UnsupportedFormat][] = [
  ['504b0304', 'spreadsheet'],
  ['d0cf11e0', 'old-spreadsheet'],
  ['25504446', 'pdf'],
]

async function findOtherFormat(path: string): Promise<UnsupportedFormat | undefined> {
  const bytes = Buffer.alloc(64)
  const file = await open(path)
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
  await file.close()
  const start = bytes.subarray(0, bytesRead)
  const isMarkup = /^\uFEFF?\s*<(!doctype|html|\?xml|table)/i.test(start.toString('utf8'))
  if (isMarkup) return 'markup'
  return OTHER_FORMATS.find(([hex]) => start.toString('hex').startsWith(hex))?.[1]
}

/**
 * Finds the first byte that is zero or not UTF-8, or the first U+FFFD. Reads the file once, with only one chunk in
 * memory. The decoder replaces a byte that is not UTF-8 with U+FFFD, and does not change the text before it. The
 * position of the byte can therefore be computed from the text before it.
 */
async function findNonUtf8Byte(path: string): Promise<Issue | null> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let position = 0
  let line = 1

  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk, { stream: true })
    const index = text.search(/[\uFFFD\0]/)
    const intact = index < 0 ? text : text.slice(0, index)
    position += Buffer.byteLength(intact)
    line += intact.split('\n').length - 1
    if (index >= 0) return nonUtf8Issue(path, position, line)
  }
  return decoder.decode() === '' ? null : nonUtf8Issue(path, position, line)
}

async function nonUtf8Issue(path: string, position: number, line: number): Promise<Issue> {
  const bytes = Buffer.alloc(2)
  const file = await open(path)
  await file.read(bytes, 0, 2, position)
  await file.close()
  const data = { byte: bytes[0]!, position, guess: guessEncoding(bytes, position) }
  return { file: basename(path), line, column: null, problem: 'not-utf-8', data }
}

function guessEncoding(bytes: Buffer, position: number): EncodingGuess {
  const start = bytes.toString('hex')
  if (position === 0 && (start === 'fffe' || start === 'feff')) return 'utf-16'
  if (bytes[0] === 0) return 'nul-byte'
  if (start === 'efbf') return 'lost-before'
  return 'one-byte'
}
