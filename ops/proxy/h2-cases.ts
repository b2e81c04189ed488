import { host } from './certificate.ts'
import type { Case, Paths } from './smuggling-cases.ts'

type Field = [name: string, value: string]
/** The fields of a request, and its body; without a body, the headers end the request. */
type Content = { fields: Field[]; body?: string }

const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'
const [DATA, HEADERS, RST_STREAM, SETTINGS, GOAWAY] = [0, 1, 3, 4, 7]
const [END_STREAM, END_HEADERS] = [1, 4]

/** Frames are written by hand, because a library would refuse most of these requests. */
function frame(type: number, flags: number, stream: number, content: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(content.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, content])
}

/** A field as HPACK writes it without index and without compression. */
function fieldBytes([name, value]: Field): Buffer {
  return Buffer.concat([Buffer.from([0]), textBytes(name), textBytes(value)])
}

function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  if (bytes.length < 127) return Buffer.concat([Buffer.from([bytes.length]), bytes])
  const length = [127]
  let rest = bytes.length - 127
  for (; rest >= 128; rest = Math.floor(rest / 128)) length.push((rest % 128) + 128)
  return Buffer.concat([Buffer.from([...length, rest]), bytes])
}

function requestBytes({ fields, body }: Content): Buffer {
  const flags = body === undefined ? END_HEADERS | END_STREAM : END_HEADERS
  const data = body === undefined ? [] : [frame(DATA, END_STREAM, 1, Buffer.from(body, 'latin1'))]
  return Buffer.concat([
    Buffer.from(preface),
    frame(SETTINGS, 0, 0, Buffer.alloc(0)),
    frame(HEADERS, flags, 1, Buffer.concat(fields.map(fieldBytes))),
    ...data,
  ])
}

const post = ({ outer }: Paths): Field[] => [
  [':method', 'POST'],
  [':scheme', 'https'],
  [':authority', host],
  [':path', outer],
]

const contents: Record<string, (paths: Paths & { inner: string }) => Content> = {
  'length 0 with a body': (given) => ({
    fields: [...post(given), ['content-length', '0']],
    body: given.inner,
  }),
  'a length that is too short': (given) => ({
    fields: [...post(given), ['content-length', '5']],
    body: `12345${given.inner}`,
  }),
  'a length that is too long': (given) => ({
    fields: [...post(given), ['content-length', '500']],
    body: given.inner,
  }),
  'two lengths': (given) => ({
    fields: [...post(given), ['content-length', '0'], ['content-length', String(given.inner.length)]],
    body: given.inner,
  }),
  'no length': (given) => ({ fields: post(given), body: given.inner }),
  'a transfer coding': (given) => ({
    fields: [...post(given), ['transfer-encoding', 'chunked']],
    body: `0\r\n\r\n${given.inner}`,
  }),
  'a transfer coding in upper case': (given) => ({
    fields: [...post(given), ['Transfer-Encoding', 'chunked']],
    body: `0\r\n\r\n${given.inner}`,
  }),
  'a transfer coding in a value': (given) => ({
    fields: [...post(given), ['x-note', '1\r\ntransfer-encoding: chunked']],
    body: `0\r\n\r\n${given.inner}`,
  }),
  'a request in a value': (given) => ({
    fields: [...post(given), ['x-note', `1\r\n\r\n${given.inner}x-rest: 1`]],
  }),
  'a request in a name': (given) => ({
    fields: [...post(given), [`x-note: 1\r\n\r\n${given.inner}x-rest`, '1']],
  }),
  'a header in a name': (given) => ({
    fields: [...post(given), ['x-note: 1\r\ntransfer-encoding', 'chunked']],
    body: `0\r\n\r\n${given.inner}`,
  }),
  'a request in the path': (given) => ({
    fields: post({ ...given, outer: `${given.outer} HTTP/1.1\r\nHost: ${host}\r\n\r\n${given.inner}` }),
  }),
  'a request in the method': ({ outer, inner }) => ({
    fields: [
      [':method', `${inner}POST`],
      [':scheme', 'https'],
      [':authority', host],
      [':path', outer],
    ],
  }),
  'a header in the authority': ({ outer, inner }) => ({
    fields: [
      [':method', 'POST'],
      [':scheme', 'https'],
      [':authority', `${host}\r\ntransfer-encoding: chunked`],
      [':path', outer],
    ],
    body: `0\r\n\r\n${inner}`,
  }),
  'two paths': (given) => ({ fields: [...post(given), [':path', given.hidden]] }),
  'another host': (given) => ({ fields: [...post(given), ['host', 'other.example']] }),
  'a connection header': (given) => ({
    fields: [
      ...post(given),
      ['connection', 'content-length'],
      ['content-length', String(given.inner.length)],
    ],
    body: given.inner,
  }),
}

export function h2Cases(pathsOf: (n: number) => Paths): Case[] {
  return Object.entries(contents).map(([name, content], n) => {
    const paths = pathsOf(n)
    const inner = `GET ${paths.hidden} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
    return { name, protocol: 'h2', bytes: requestBytes(content({ ...paths, inner })) }
  })
}

/** The statuses that HPACK writes as one byte, from 0x88 on. */
const indexed_statuses = ['200', '204', '206', '304', '400', '404', '500']

/** What the proxy answered: a status, or how it refused the request. */
export function h2Answer(received: string): string {
  const bytes = Buffer.from(received, 'latin1')
  for (let at = 0; at + 9 <= bytes.length; at += 9 + bytes.readUIntBE(at, 3)) {
    const type = bytes.readUInt8(at + 3)
    if (type === RST_STREAM) return 'stream reset'
    if (type === GOAWAY) return 'connection ended'
    if (type === HEADERS) return indexed_statuses[(bytes[at + 9] ?? 0) - 0x88] ?? 'another status'
  }
  return 'closed'
}
