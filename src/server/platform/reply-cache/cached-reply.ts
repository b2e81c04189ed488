import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Encoding, matchesEtag, negotiateEncoding } from './negotiate.ts'
import { security } from './security-headers.ts'

/** What a reply says. Its headers win over those that every reply carries. */
export type ReplyParts = {
  body: string | Buffer
  /** With its charset, as in `text/html; charset=utf-8`. */
  type: string
  /** Stands for the content in its tag; made from the body where it is not known already. */
  digest?: string
  /** 200 unless said otherwise; only that is kept. */
  status?: number
  headers?: Record<string, string | number> | undefined
  /** False for what is less than it should be: the next one who asks may get more. */
  is_cached?: boolean
}

/** One way to send a reply: whole, packed, or only that the client has it already. */
export type Representation = {
  status: number
  headers: Record<string, string>
  /** The headers again, names and values in turn. */
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
 * Makes bytes of a reply. Whoever has it already must ask anew each time, so that a publication shows at once. The tag
 * is weak: the same content may travel packed in several ways.
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

/** The form that answers a request with such headers; a promise where it is being packed, which is done once. */
export function representationFor(
  cached: CachedReply,
  asked: IncomingHttpHeaders,
): Representation | Promise<Representation> {
  const { identity, not_modified, etag } = cached
  if (identity.status === 200 && matchesEtag(asked['if-none-match'], etag)) return not_modified
  const encoding = isCompressible(identity) ? negotiateEncoding(asked['accept-encoding']) : undefined
  return encoding ? compressedFor(cached, encoding) : identity
}

/** What it takes of memory, with a guess for what is packed later. */
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
  // What cannot be packed now goes out as it is, and the next one may try again.
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

// Once for many readers, so a little more effort than for a single one; brotli's own default (11) takes seconds.
const brotli_options = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, brotli_options),
  gzip: (body) => promisify(gzip)(body),
}

/** Below a packet's size there is nothing to win, nor with pictures that are packed in themselves. */
const isCompressible = ({ body, headers }: Representation) =>
  body!.length >= 1024 && COMPRESSIBLE.test(headers['content-type']!)

const COMPRESSIBLE = /^text\/|^image\/svg|json\b/

function textOf(headers: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
