import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import type { FileProblem, WorkbookPart } from '#text/imports/file-problems.ts'

/** The XML parts of a workbook by their paths. */
export type WorkbookParts = ReadonlyMap<string, string>

/** Thrown and caught only in this folder. */
export class WorkbookError extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem) {
    super(problem.problem)
    this.problem = problem
  }
}

/** The maximum number of bytes after unpacking. A workbook with 5,000 rows has about 3 MB. */
const max_unpacked = 16 * 1024 * 1024
const max_entries = 500

/** Only these files are unpacked. Charts, pictures and links are not needed. */
const NEEDED =
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/

/**
 * Returns the parts of a workbook that contain values, as text. A part that is larger than the ZIP declares is cut off,
 * which makes its XML invalid.
 */
export function unpackWorkbook(bytes: Uint8Array): WorkbookParts {
  const parts = unpackFiles(bytes, (name) => NEEDED.test(name))
  return new Map(Object.entries(parts).map(([name, content]) => [name, textOf(content)]))
}

/**
 * Unpacks the needed files of a ZIP into memory. Before a file is unpacked, the total size of this file and all files
 * before it is checked. Throws a `WorkbookError` if the ZIP is hostile, and an error of the library if it cannot be
 * read.
 */
export function unpackFiles(
  bytes: Uint8Array,
  isNeeded: (name: string) => boolean,
): Record<string, Uint8Array> {
  let entries = 0
  let unpacked = 0
  const filter = ({ name, size, originalSize }: UnzipFileInfo): boolean => {
    const part = hostilePart(name)
    if (part) throw hostileError(part)
    entries += 1
    // `originalSize` is declared by the file, and may be too small for an entry that is not compressed. The sizes of
    // all needed entries are added, because several entries may refer to the same data.
    if (isNeeded(name)) unpacked += Math.max(size, originalSize)
    if (unpacked > max_unpacked || entries > max_entries) throw hostileError('too-large')
    return isNeeded(name)
  }
  return unzipSync(bytes, { filter })
}

function hostilePart(name: string): WorkbookPart | undefined {
  if (/^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)|\0/i.test(name)) return 'path'
  if (/vbaProject|\.bin$/i.test(name) && !/printerSettings/i.test(name)) return 'macros'
  return /^xl\/externalLinks\//i.test(name) ? 'other-files' : undefined
}

function hostileError(part: WorkbookPart): WorkbookError {
  return new WorkbookError({ problem: 'hostile-workbook', data: { part } })
}

function textOf(content: Uint8Array): string {
  const text = strFromU8(content)
  if (/<!doctype/i.test(text)) throw hostileError('doctype')
  return text
}

type Handlers = {
  onOpen: (name: string, attributes: Record<string, string>) => void
  onText?: (text: string) => void
  onClose?: (name: string) => void
}

/** Reads XML element by element. Removes the namespace prefix from the names of elements. */
export function readXml(xml: string, { onOpen, onText, onClose }: Handlers): void {
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => onOpen(localName(name), attributes))
  parser.on('text', (text) => onText?.(text))
  parser.on('closetag', ({ name }) => onClose?.(localName(name)))
  parser.write(xml).close()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
