import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Encoding, matchesEtag, negotiateEncoding } from './negotiate.ts'
import { security_headers } from './security-headers.ts'

/** The content of a reply. Its headers take precedence over the headers that every reply gets. */
export type ReplyParts = {
  body: string | Buffer
  /** The content type with the charset, such as `text/html; charset=utf-8`. */
  type: string
  /** The source of the ETag, by default the body. */
  digest?: string
  /** 200 by default; only replies with 200 are cached. */
  status?: number
  headers?: Record<string, string | number> | undefined
  /**
   * False if the content is incomplete. Then the reply is not cached, so that a later request can get the complete
   * content.
   */
  is_cached?: boolean
}

/** One representation of a reply: uncompressed, compressed, or a 304. */
export type Representation = {
  status: number
  headers: Record<string, string>
  /** The headers again, as alternating names and values. */
  raw_headers: string[]
  body?: Buffer | undefined
}

export type CachedReply = {
  etag: string
  identity: Representation
  not_modified: Representation
  compressed: Map<Encoding, Representation | Promise<Representation>>
}

/**
 * Makes the headers and the body of a reply. Clients must revalidate the reply at each use, so that a publication is
 * visible at once. The ETag is weak because the same content is sent with several encodings.
 */
export function makeCachedReply({ body, type, digest, status = 200, headers = {} }: ReplyParts): CachedReply {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const etag = etagOf(digest ?? createHash('sha1').update(bytes).digest('base64url'))
  const common_headers = {
    ...security_headers,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
    ...stringValues(headers),
    etag,
  }
  const uncompressed = representationOf(status, { ...common_headers, 'content-type': type }, bytes)
  return {
    etag,
    identity: uncompressed,
    not_modified: representationOf(304, common_headers),
    compressed: new Map(),
  }
}

export function etagOf(digest: string): string {
  return `W/"${digest}"`
}

/** Returns the representation that fits the request's headers; a promise while the reply is being compressed. */
export function representationFor(
  cached: CachedReply,
  request_headers: IncomingHttpHeaders,
): Representation | Promise<Representation> {
  const { identity, not_modified, etag } = cached
  if (identity.status === 200 && matchesEtag(request_headers['if-none-match'], etag)) return not_modified
  const encoding = isCompressible(identity)
    ? negotiateEncoding(request_headers['accept-encoding'])
    : undefined
  return encoding ? compressedFor(cached, encoding) : identity
}

/** Estimates the memory that a cached reply uses, including its compressed representations. */
export function bytesOf({ identity }: CachedReply): number {
  return 2000 + Math.ceil(1.5 * identity.body!.length)
}

function compressedFor(
  { identity, compressed }: CachedReply,
  encoding: Encoding,
): Representation | Promise<Representation> {
  const found = compressed.get(encoding)
  if (found) return found

  const store = (representation: Representation) => {
    compressed.set(encoding, representation)
    return representation
  }
  // If compression fails, this reply is sent uncompressed, and the next request tries to compress it again.
  const sendUncompressed = () => {
    compressed.delete(encoding)
    return identity
  }
  const compressing = compress(identity, encoding).then(store, sendUncompressed)
  compressed.set(encoding, compressing)
  return compressing
}

async function compress(uncompressed: Representation, encoding: Encoding): Promise<Representation> {
  const body = await compressors[encoding](uncompressed.body!)
  return representationOf(
    uncompressed.status,
    { ...uncompressed.headers, 'content-encoding': encoding },
    body,
  )
}

function representationOf(status: number, given: Record<string, string>, body?: Buffer): Representation {
  const headers = body ? { ...given, 'content-length': String(body.length) } : given
  return { status, headers, raw_headers: Object.entries(headers).flat(), body }
}

// A reply is compressed once for many readers, so high compression is worth its time. But brotli's default (11) takes
// seconds.
const brotli_options = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, brotli_options),
  gzip: (body) => promisify(gzip)(body),
}

/** Whether compression saves time: not if the body fits into one packet, or is an image in a compressed format. */
const isCompressible = ({ body, headers }: Representation) =>
  body!.length >= 1024 && COMPRESSIBLE.test(headers['content-type']!)

const COMPRESSIBLE = /^text\/|^image\/svg|json\b/

function stringValues(headers: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
