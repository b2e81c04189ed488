import { host } from './certificate.ts'

export type Case = { name: string; protocol: 'http/1.1' | 'h2'; bytes: Buffer }

/** The paths of a case: that of the request, and that of the request which is hidden in its body. */
export type Paths = { outer: string; hidden: string }

/** Returns the bytes of a case as text. `inner` is a whole request for the path `hidden`. */
type Write = (paths: Paths & { inner: string }) => string

const hostLine = `Host: ${host}\r\n`
const post = ({ outer }: Paths) => `POST ${outer} HTTP/1.1\r\n${hostLine}`
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`

/** Content-Length covers everything; a reader that believes the other header ends the body at the chunk of length 0. */
const lengthAnd =
  (header: string): Write =>
  (given) => {
    const body = `0\r\n\r\n${given.inner}`
    return `${post(given)}Content-Length: ${body.length}\r\n${header}\r\n\r\n${body}`
  }

/** The header gives a length; the hidden request follows after the headers. */
const lengthAs =
  (header: (length: number) => string): Write =>
  (given) =>
    `${post(given)}${header(given.inner.length)}\r\n\r\n${given.inner}`

/** A chunked body of this text, and after it the hidden request. */
const chunks =
  (body: string): Write =>
  (given) =>
    `${post(given)}Transfer-Encoding: chunked\r\n\r\n${body}${given.inner}`

const writes: Record<string, Write> = {
  'both, the length covers all': lengthAnd('Transfer-Encoding: chunked'),
  'both, the length covers a part': (given) =>
    `${post(given)}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n${chunked(given.inner)}`,
  'another coding': lengthAnd('Transfer-Encoding: xchunked'),
  'a blank before the colon': lengthAnd('Transfer-Encoding : chunked'),
  'a tab after the colon': lengthAnd('Transfer-Encoding:\tchunked'),
  'two codings, chunked first': lengthAnd('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity'),
  'two codings, chunked last': lengthAnd('Transfer-Encoding: identity\r\nTransfer-Encoding: chunked'),
  'a list, chunked last': lengthAnd('Transfer-Encoding: identity, chunked'),
  'a list, chunked first': lengthAnd('Transfer-Encoding: chunked, identity'),
  'chunked twice': lengthAnd('Transfer-Encoding: chunked, chunked'),
  'a header that begins with a blank': lengthAnd(' Transfer-Encoding: chunked'),
  'a folded header': lengthAnd('X-Note: 1\r\n Transfer-Encoding: chunked'),
  'a folded value': lengthAnd('Transfer-Encoding:\r\n chunked'),
  'a vertical tab': lengthAnd('Transfer-Encoding: \u000bchunked'),
  'a null character': lengthAnd('Transfer-Encoding: \u0000chunked'),
  'upper case': lengthAnd('TRANSFER-ENCODING: CHUNKED'),
  'an underscore': lengthAnd('Transfer_Encoding: chunked'),
  quotes: lengthAnd('Transfer-Encoding: "chunked"'),
  'a parameter': lengthAnd('Transfer-Encoding: chunked;q=1'),
  'a line that ends with LF': lengthAnd('X-Note: 1\nTransfer-Encoding: chunked'),
  'a CR in a value': lengthAnd('X-Note: 1\rTransfer-Encoding: chunked'),
  'HTTP/1.0 with chunks': (given) =>
    lengthAnd('Connection: keep-alive\r\nTransfer-Encoding: chunked')(given).replace('HTTP/1.1', 'HTTP/1.0'),
  'two lengths, 0 first': lengthAs((length) => `Content-Length: 0\r\nContent-Length: ${length}`),
  'two lengths, 0 last': lengthAs((length) => `Content-Length: ${length}\r\nContent-Length: 0`),
  'a list of lengths': lengthAs((length) => `Content-Length: 0, ${length}`),
  'a length with a sign': lengthAs((length) => `Content-Length: +${length}`),
  'a hexadecimal length': lengthAs((length) => `Content-Length: 0x${length.toString(16)}`),
  'a negative length': lengthAs(() => 'Content-Length: -1'),
  'a length with an exponent': lengthAs(() => 'Content-Length: 1e2'),
  'a length that is too large': lengthAs(() => 'Content-Length: 18446744073709551616'),
  'a length with a blank before the colon': lengthAs((length) => `Content-Length : ${length}`),
  'a length with an underscore': lengthAs((length) => `Content_Length: ${length}`),
  'a length in a GET': (given) =>
    `GET ${given.outer} HTTP/1.1\r\n${hostLine}Content-Length: ${given.inner.length}\r\n\r\n${given.inner}`,
  'a length that the connection header removes': lengthAs(
    (length) => `Connection: keep-alive, Content-Length\r\nContent-Length: ${length}`,
  ),
  'chunks that the connection header removes': (given) =>
    `${post(given)}Connection: keep-alive, Transfer-Encoding\r\nTransfer-Encoding: chunked\r\n\r\n${chunked(given.inner)}`,
  'a chunk size with 0x': chunks('0x0\r\n\r\n'),
  'a chunk size that is too large': chunks('10000000000000000\r\n'),
  'a negative chunk size': chunks('-1\r\n\r\n'),
  'a chunk extension with LF': chunks('0;note\n\r\n\r\n'),
  'a chunk size that ends with LF': chunks('0\n\n'),
  'a chunk size with blanks': chunks('0  \r\n\r\n'),
  'a chunk without its last CRLF': chunks('3\r\nabc0\r\n\r\n'),
  'a trailer with a length': chunks('0\r\nContent-Length: 5\r\n\r\n'),
  'expects 100-continue': lengthAs((length) => `Expect: 100-continue\r\nContent-Length: ${length}`),
  'an upgrade to h2c': (given) =>
    `${post(given)}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\nContent-Length: ${given.inner.length}\r\n\r\n${given.inner}`,
  'an upgrade to a websocket': (given) =>
    `GET ${given.outer} HTTP/1.1\r\n${hostLine}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 777\r\n\r\n${given.inner}`,
  'two hosts': lengthAs((length) => `Host: other.example\r\nContent-Length: ${length}`),
}

export function http1Cases(pathsOf: (n: number) => Paths): Case[] {
  return Object.entries(writes).map(([name, write], n) => {
    const paths = pathsOf(n)
    const inner = `GET ${paths.hidden} HTTP/1.1\r\n${hostLine}\r\n`
    return { name, protocol: 'http/1.1', bytes: Buffer.from(write({ ...paths, inner }), 'latin1') }
  })
}
