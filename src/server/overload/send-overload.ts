import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorBody } from '#server/http/error-exit.ts'
import { security } from '#server/http/headers.ts'
import { drawRetryAfter } from './overload-error.ts'

const body = Buffer.from(JSON.stringify(errorBody(503, {})))
const headers = Object.entries({
  ...security,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(body.length),
}).flat()

/** The reply that the framework would send for `overload`, at a fraction of its cost. */
export function sendOverload({ method }: IncomingMessage, response: ServerResponse, now: Date): void {
  const own = ['retry-after', String(drawRetryAfter()), 'x-request-id', randomUUID(), 'x-server-time']
  response.writeHead(503, [...headers, ...own, now.toISOString()])
  response.end(method === 'HEAD' ? undefined : body)
}
