import { STATUS_CODES } from 'node:http'
import { Problem } from '#contract/problems.ts'
import type { Route } from '#contract/route.ts'
import type { Served } from '#server/http/served.ts'
import { describe, type Schema } from './schemas.ts'

export type Reply = {
  description: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, { schema: Schema }>
}

/** Every status of a call's replies. */
export function repliesOf({ route, is_paged, is_cached }: Served): Record<string, Reply | { $ref: string }> {
  const { schema } = describe(route.reply, 'output')
  const headers = headerRefs([
    'x-request-id',
    'x-server-time',
    ...(is_cached ? ['etag'] : []),
    ...(is_paged ? ['x-total-count'] : []),
    ...(route.response_headers ?? []),
    ...(route.request_headers?.includes('idempotency-key') ? ['idempotency-key'] : []),
  ])
  const content = { [route.content_type ?? 'application/json']: { schema } }
  const successes = successesOf(route).map((status) => [
    status,
    { description: SUCCESSES[status], headers, ...(status === 303 ? {} : { content }) },
  ])
  const refused = refusalsOf(route).map((status) => [
    status,
    { $ref: `#/components/responses/${nameOf(status)}` },
  ])
  return {
    ...Object.fromEntries(successes),
    ...(is_cached
      ? {
          304: { description: 'Not modified: the content still has the ETag of If-None-Match', headers },
        }
      : {}),
    ...Object.fromEntries(refused),
  }
}

export function successesOf({ successes = [200] }: Pick<Route, 'successes'>): readonly number[] {
  return successes
}

const SUCCESSES: Record<number, string> = {
  200: 'Success',
  202: 'Accepted: an email follows',
  303: 'Success: redirects to the page given by Location',
}

/** The errors of any call, and those of its features (rules §10). */
export function refusalsOf(route: Route): number[] {
  const { method, caller, params, query, body, refusals = [] } = route
  const statuses = [
    ...always,
    ...refusals,
    ...(caller === 'visitor' ? [] : [401, 403]),
    ...(method === 'GET' ? [] : [403, 413, 415]),
    ...(method === 'GET' || caller === 'visitor' ? [] : [429]),
    ...(params ? [404, 414] : []),
    ...(params || query || body ? [422] : []),
  ]
  return [...new Set(statuses)].sort((one, other) => one - other)
}

const always = [400, 408, 431, 500, 503]

const TEXTS: Record<number, string> = {
  400: 'The request could not be parsed',
  401: 'You need to be logged in',
  403: 'Not authorized',
  404: 'Nothing has that name or id',
  408: 'The request took too long to arrive',
  409: 'Refused by a rule of the game; `code` gives the reason',
  410: 'It no longer exists',
  412: 'The ETag of If-Match is not the latest: something has changed in the meantime',
  413: 'The body is too large',
  414: 'A part of the URL is too long',
  415: 'The content type of the body is not supported',
  422: 'The input is invalid; `field_errors` lists the fields',
  429: 'Too many attempts or changes; see Retry-After',
  431: 'The URL or the headers are too long',
  500: 'Internal error; the server’s log has the details under the request id',
  503: 'Too busy or not ready; see Retry-After',
}

const later = new Set([429, 503])

/** The error replies, all with the same body. */
export function problemReplies(statuses: Iterable<number>): Record<string, Reply> {
  const content = { 'application/json': { schema: describe(Problem, 'output').schema } }
  return Object.fromEntries(
    [...statuses].map((status) => {
      const names = ['x-request-id', ...(later.has(status) ? ['retry-after'] : [])]
      return [nameOf(status), { description: TEXTS[status]!, headers: headerRefs(names), content }]
    }),
  )
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

function headerRefs(names: readonly string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** Turns `Not Found` into NotFound. */
function nameOf(status: number): string {
  return STATUS_CODES[status]!.replaceAll(/[^A-Za-z]/g, '')
}
