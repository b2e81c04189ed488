import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Encoding, encodingOf, isKnown } from './accepted.ts'
import { security } from './security-headers.ts'

/** What a reply says. Its headers win over those that every reply carries. */
export type Parts = {
  body: string | Buffer
  /** With its charset, as in `text/html; charset=utf-8`. */
  type: string
  /** Stands for the content in its tag; made from the body where it is not known already. */
  digest?: string
  /** 200 unless said otherwise; only that is kept. */
  status?: number
  headers?: Record<string, string | number> | undefined
  /** False for what is less than it should be: the next one who asks may get more. */
  is_kept?: boolean
}

/** One way to send a reply: whole, packed, or only that the client has it already. */
export type Form = {
  status: number
  headers: Record<string, string>
  /** The headers again, names and values in turn. */
  lines: string[]
  body?: Buffer | undefined
}

export type Prepared = {
  etag: string
  whole: Form
  known: Form
  packed: Map<Encoding, Form | Promise<Form>>
}

/**
 * Makes bytes of a reply. Whoever has it already must ask anew each time, so that a publication shows at once. The tag
 * is weak: the same content may travel packed in several ways.
 */
export function prepare({ body, type, digest, status = 200, headers = {} }: Parts): Prepared {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const etag = etagOf(digest ?? createHash('sha1').update(bytes).digest('base64url'))
  const always = {
    ...security,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
    ...textOf(headers),
    etag,
  }
  const whole = formOf(status, { ...always, 'content-type': type }, bytes)
  return { etag, whole, known: formOf(304, always), packed: new Map() }
}

export function etagOf(digest: string): string {
  return `W/"${digest}"`
}

/** The form that answers a request with such headers; a promise where it is being packed, which is done once. */
export function formFor(prepared: Prepared, asked: IncomingHttpHeaders): Form | Promise<Form> {
  const { whole, known, etag } = prepared
  if (whole.status === 200 && isKnown(asked['if-none-match'], etag)) return known
  const encoding = isWorthPacking(whole) ? encodingOf(asked['accept-encoding']) : undefined
  return encoding ? packedForm(prepared, encoding) : whole
}

/** What it takes of memory, with a guess for what is packed later. */
export function bytesOf({ whole }: Prepared): number {
  return 2000 + 1.5 * whole.body!.length
}

function packedForm({ whole, packed }: Prepared, encoding: Encoding): Form | Promise<Form> {
  const found = packed.get(encoding)
  if (found) return found

  const keep = (form: Form) => {
    packed.set(encoding, form)
    return form
  }
  // What cannot be packed now goes out as it is, and the next one may try again.
  const giveUp = () => {
    packed.delete(encoding)
    return whole
  }
  const packing = pack(whole, encoding).then(keep, giveUp)
  packed.set(encoding, packing)
  return packing
}

async function pack(whole: Form, encoding: Encoding): Promise<Form> {
  const body = await packers[encoding](whole.body!)
  return formOf(whole.status, { ...whole.headers, 'content-encoding': encoding }, body)
}

function formOf(status: number, given: Record<string, string>, body?: Buffer): Form {
  const headers = body ? { ...given, 'content-length': String(body.length) } : given
  return { status, headers, lines: Object.entries(headers).flat(), body }
}

// Once for many readers, so a little more effort than for a single one; brotli's own default (11) takes seconds.
const brotli_options = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const packers: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, brotli_options),
  gzip: (body) => promisify(gzip)(body),
}

/** Below a packet's size there is nothing to win, nor with pictures that are packed in themselves. */
const isWorthPacking = ({ body, headers }: Form) =>
  body!.length >= 1024 && PACKABLE.test(headers['content-type']!)

const PACKABLE = /^text\/|^image\/svg|json\b/

function textOf(headers: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
