import type { Schema } from './schemas.ts'

export type Reply = {
  description: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, { schema: Schema }>
}

type Header = { description: string; schema: Schema }

export const HEADERS: Record<string, Header> = {
  'x-request-id': header('Identifies the request in the server’s log', { type: 'string', format: 'uuid' }),
  'x-server-time': header('The current time of the game', { type: 'string', format: 'date-time' }),
  'x-total-count': header('The number of rows of the whole list', { type: 'integer', minimum: 0 }),
  'x-accepted-at': header('When the change was accepted, in the game’s time', {
    type: 'string',
    format: 'date-time',
  }),
  'x-closes-at': header('The deadline: no changes are accepted from this time on', {
    type: 'string',
    format: 'date-time',
  }),
  'idempotency-key': header(
    'A key chosen by the server if the request had none; no reply is stored under it',
    {
      type: 'string',
    },
  ),
  etag: header('The ETag of the content, for If-None-Match or If-Match', { type: 'string' }),
  'retry-after': header('Seconds to wait', { type: 'integer', minimum: 0 }),
}

function header(description: string, schema: Schema): Header {
  return { description, schema }
}

export function headerRefs(names: readonly string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
