import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { ImageRow } from './store.ts'

/** Images of a page are small; larger files were probably not scaled down. */
export const MAX_IMAGE_BYTES = 1024 * 1024

/** Whether an image can have that name. */
export function isImageName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,59}\.(png|jpg|webp|svg)$/.test(name)
}

/** A file in the form in which it is served, or the validation error; `given` is its name without the extension. */
export function readImage(file: string, bytes: Buffer, given?: string): ImageRow | { error: string } {
  if (bytes.length > MAX_IMAGE_BYTES) return { error: 'A picture can be at most 1 MB: scale it down first.' }
  const kind = KINDS.find(({ isSo }) => isSo(bytes))
  if (!kind) return { error: 'The file is not a PNG, JPEG, WebP or SVG picture.' }

  const stem = given ?? stemOf(file)
  const name = `${stem}.${kind.ending}`
  if (!isImageName(name))
    return {
      error: `The name of a picture can contain lower-case letters, digits and hyphens, not "${stem}".`,
    }
  const digest = createHash('sha256').update(bytes).digest('hex')
  return { name, media_type: kind.media_type, digest, bytes }
}

function stemOf(file: string): string {
  const stem = basename(file).replace(/\.[^.]*$/, '')
  return stem
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** The file type by its first bytes, whatever its name. */
const KINDS = [
  { ending: 'png', media_type: 'image/png', isSo: startsWith('\x89PNG\r\n\x1a\n') },
  { ending: 'jpg', media_type: 'image/jpeg', isSo: startsWith('\xff\xd8\xff') },
  { ending: 'webp', media_type: 'image/webp', isSo: isWebp },
  { ending: 'svg', media_type: 'image/svg+xml', isSo: isSvg },
]

function startsWith(mark: string) {
  return (bytes: Buffer) => bytes.subarray(0, mark.length).toString('latin1') === mark
}

function isWebp(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  )
}

function isSvg(bytes: Buffer): boolean {
  let rest = bytes
    .subarray(0, 2048)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  for (let end = endOfPreface(rest); end > 0; end = endOfPreface(rest)) rest = rest.slice(end).trimStart()
  return /^<svg[\s>]/i.test(rest)
}

/** What may precede the image itself; a document type may have an internal subset in brackets. */
const PREFACES = [
  { begins: /^<!--/, ends: /-->/ },
  { begins: /^<\?/, ends: /\?>/ },
  { begins: /^<!DOCTYPE svg[^[>]*\[/i, ends: /\]\s*>/ },
  { begins: /^<!DOCTYPE svg\b/i, ends: />/ },
]

/** The end of the preface with which the text begins; 0 if it begins with none. */
function endOfPreface(text: string): number {
  const ends = PREFACES.find(({ begins }) => begins.test(text))?.ends.exec(text)
  return ends ? ends.index + ends[0].length : 0
}
