import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Encoding, matchesEtag, negotiateEncoding } from './negotiate.ts'
import { security } from './security-headers.ts'

/** The content of a reply. Its headers take precedence over those of every reply. */
export type ReplyParts = {
  body: string | Buffer
  /** Includes the charset, as in `text/html; charset=utf-8`. */
  type: string
  /** Identifies the content in the ETag; computed from the body by default. */
  digest?: string
  /** 200 by default; only replies with 200 are cached. */
  status?: number
  headers?: Record<string, string | number> | undefined
  /** False if the content is incomplete, so that a later request may get more. */
  is_cached?: boolean
}

/** One representation of a reply: uncompressed, compressed, or a 304. */
export type Representation = {
  status: number
  headers: Record<string, string>
  /** The headers again, as alternating names and values. */
  lines: string[]
  body?: Buffer | undefined
}

export type CachedReply = {
  etag: string
  identity: Representation
  not_modified: Representation
  compressed: Map<Encoding, Representation | Promise<Representation>>
}

/**
 * Makes the bytes of a reply. Clients must revalidate each time, so that a publication shows at once. The ETag is weak
 * because the same content is sent with several encodings.
 */
export function makeCachedReply({ body, type, digest, status = 200, headers = {} }: ReplyParts): CachedReply {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const etag = etagOf(digest ?? createHash('sha1').update(bytes).digest('base64url'))
  const always = {
    ...security,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
    ...textOf(headers),
    etag,
  }
  const whole = representationOf(status, { ...always, 'content-type': type }, bytes)
  return { etag, identity: whole, not_modified: representationOf(304, always), compressed: new Map() }
}

export function etagOf(digest: string): string {
  return `W/"${digest}"`
}

/** The representation for a request with these headers; a promise while it is being compressed, which happens once. */
export function representationFor(
  cached: CachedReply,
  asked: IncomingHttpHeaders,
): Representation | Promise<Representation> {
  const { identity, not_modified, etag } = cached
  if (identity.status === 200 && matchesEtag(asked['if-none-match'], etag)) return not_modified
  const encoding = isCompressible(identity) ? negotiateEncoding(asked['accept-encoding']) : undefined
  return encoding ? compressedFor(cached, encoding) : identity
}

/** The memory it uses, with an estimate for compressed representations. */
export function bytesOf({ identity }: CachedReply): number {
  return 2000 + 1.5 * identity.body!.length
}

function compressedFor(
  { identity, compressed }: CachedReply,
  encoding: Encoding,
): Representation | Promise<Representation> {
  const found = compressed.get(encoding)
  if (found) return found

  const keep = (representation: Representation) => {
    compressed.set(encoding, representation)
    return representation
  }
  // If compression fails, the reply is sent uncompressed, and the next request tries again.
  const giveUp = () => {
    compressed.delete(encoding)
    return identity
  }
  const compressing = compress(identity, encoding).then(keep, giveUp)
  compressed.set(encoding, compressing)
  return compressing
}

async function compress(whole: Representation, encoding: Encoding): Promise<Representation> {
  const body = await compressors[encoding](whole.body!)
  return representationOf(whole.status, { ...whole.headers, 'content-encoding': encoding }, body)
}

function representationOf(status: number, given: Record<string, string>, body?: Buffer): Representation {
  const headers = body ? { ...given, 'content-length': String(body.length) } : given
  return { status, headers, lines: Object.entries(headers).flat(), body }
}

// Compressed once for many readers, so with more effort than for one; brotli's default quality (11) takes seconds.
const brotli_options = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, brotli_options),
  gzip: (body) => promisify(gzip)(body),
}

/** Compression saves nothing below the size of a packet, nor for images that are already compressed. */
const isCompressible = ({ body, headers }: Representation) =>
  body!.length >= 1024 && COMPRESSIBLE.test(headers['content-type']!)

const COMPRESSIBLE = /^text\/|^image\/svg|json\b/

function textOf(headers: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
