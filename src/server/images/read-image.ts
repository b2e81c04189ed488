import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { ImageRow } from './store.ts'

/** Images of pages are small. Larger files were probably not scaled down. */
export const MAX_IMAGE_BYTES = 1024 * 1024

export function isImageName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,59}\.(png|jpg|webp|svg)$/.test(name)
}

/**
 * Returns the image to store, or the validation error. The image is named after `given_stem` or the file, and gets the
 * file ending of its type.
 */
export function readImage(file: string, bytes: Buffer, given_stem?: string): ImageRow | { error: string } {
  if (bytes.length > MAX_IMAGE_BYTES) return { error: 'A picture can be at most 1 MB: scale it down first.' }
  const kind = KINDS.find(({ matches }) => matches(bytes))
  if (!kind) return { error: 'The file is not a PNG, JPEG, WebP or SVG picture.' }

  const stem = given_stem ?? stemOf(file)
  const name = `${stem}.${kind.ending}`
  if (!isImageName(name))
    return {
      error: `The name of a picture can contain lower-case letters, digits and hyphens, not "${stem}".`,
    }
  const digest = createHash('sha256').update(bytes).digest('hex')
  return { name, media_type: kind.media_type, digest, bytes }
}

/**
 * Like `readImage`, for a file that a user uploads. Refuses SVG images, because they can contain scripts. The name ends
 * with a digest of the content, so that no other image has the same name.
 */
export function readPhoto(file: string, bytes: Buffer): ImageRow | { error: string } {
  const image = readImage(file, bytes, 'photo')
  if ('error' in image) return image
  if (image.media_type === 'image/svg+xml')
    return {
      error: 'SVG pictures cannot be uploaded: save the picture as PNG, or add it on the command line.',
    }

  const stem = stemOf(file).slice(0, MAX_STEM_LENGTH).replace(/-$/, '') || 'photo'
  return { ...image, name: image.name.replace('photo', `${stem}-${image.digest.slice(0, DIGEST_LENGTH)}`) }
}

const MAX_STEM_LENGTH = 40
const DIGEST_LENGTH = 12

function stemOf(file: string): string {
  const stem = basename(file).replace(/\.[^.]*$/, '')
  return stem
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** File types, recognized by their content. The name of the file does not matter. */
const KINDS = [
  { ending: 'png', media_type: 'image/png', matches: startsWith('\x89PNG\r\n\x1a\n') },
  { ending: 'jpg', media_type: 'image/jpeg', matches: startsWith('\xff\xd8\xff') },
  { ending: 'webp', media_type: 'image/webp', matches: isWebp },
  { ending: 'svg', media_type: 'image/svg+xml', matches: isSvg },
]

function startsWith(signature: string) {
  return (bytes: Buffer) => bytes.subarray(0, signature.length).toString('latin1') === signature
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
  for (let end = lengthOfPreface(rest); end > 0; end = lengthOfPreface(rest))
    rest = rest.slice(end).trimStart()
  return /^<svg[\s>]/i.test(rest)
}

/** What may precede the `<svg>` element. A document type can have an internal subset in brackets. */
const PREFACES = [
  { begins: /^<!--/, ends: /-->/ },
  { begins: /^<\?/, ends: /\?>/ },
  { begins: /^<!DOCTYPE svg[^[>]*\[/i, ends: /\]\s*>/ },
  { begins: /^<!DOCTYPE svg\b/i, ends: />/ },
]

function lengthOfPreface(text: string): number {
  const ends = PREFACES.find(({ begins }) => begins.test(text))?.ends.exec(text)
  return ends ? ends.index + ends[0].length : 0
}
