import type { z } from 'zod'
import type { Problem } from '#contract/problems.ts'
import type { Route } from '#contract/route.ts'
import { type Send, sendFromBrowser } from './send.ts'

const TIMEOUT_MS = 15_000
/** This is long enough for 2 MB over a slow mobile connection. */
const UPLOAD_TIMEOUT_MS = 120_000

type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : never

export type ReplyOf<R extends Route> = Out<R['reply']>

type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : never

/**
 * The arguments of a call. `params` has all path parameters. `query` has the values that differ from the defaults.
 * `file` is the body of a route that takes an upload.
 */
export type RouteInput<R extends Route> = Params<Out<NonNullable<R['params']>>> &
  Query<Out<NonNullable<R['query']>>> &
  Body<In<NonNullable<R['body']>>> & { file?: Blob }

type Params<Names> = unknown extends Names
  ? { params?: never }
  : { params: Record<keyof Names & string, string | number> }

type Query<Names> = unknown extends Names
  ? { query?: never }
  : { query?: { [Name in keyof Names]?: Names[Name] | undefined } }

type Body<Content> = unknown extends Content ? { body?: never } : { body: Content }

/**
 * The result of a call. `total` is the number of rows in the whole list (X-Total-Count). `status` is null if no reply
 * arrived. `wait_s` is how long to wait before the next try, in seconds.
 */
export type ApiResult<Data> =
  | { ok: true; data: Data; total: number | null }
  | { ok: false; status: number | null; problem: Problem; wait_s?: number | undefined }

/** Calls the API. Errors are returned, never thrown. */
export async function fetchReply<R extends Route>(
  route: R,
  given: RouteInput<R>,
  signal: AbortSignal,
  send: Send = sendFromBrowser,
): Promise<ApiResult<ReplyOf<R>>> {
  try {
    const response = await send(addressOf(route, given), {
      method: route.method,
      headers: { accept: route.content_type ?? 'application/json', ...contentTypeOf(given) },
      ...bodyOf(given),
      signal: AbortSignal.any([signal, AbortSignal.timeout(given.file ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)]),
    })
    if (!response.ok) return failureOf(response, await readProblem(response))
    const data = route.content_type ? await response.text() : await response.json()
    for (const listener of listeners) listener({ path: route.path, params: given.params, data })
    return { ok: true, data, total: totalOf(response) }
  } catch (error) {
    return { ok: false, status: null, problem: transportProblem(error) }
  }
}

type ReplyListener = (reply: { path: string; params: unknown; data: unknown }) => void
const listeners = new Set<ReplyListener>()

/** Calls the listener with each successful reply. Returns an unsubscribe function. */
export function onReply(listener: ReplyListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function failureOf({ status, headers }: Response, problem: Problem) {
  const wait_s = Number(headers.get('retry-after'))
  return { ok: false, status, problem, ...(wait_s > 0 ? { wait_s } : {}) } as const
}

/** Request bodies are JSON, except for files. */
function contentTypeOf({ body, file }: Content): Record<string, string> {
  if (file) return { 'content-type': 'application/octet-stream' }
  return body === undefined ? {} : { 'content-type': 'application/json' }
}

function bodyOf({ body, file }: Content): { body?: BodyInit } {
  if (file) return { body: file }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

type Content = { body?: unknown; file?: Blob }

/**
 * Returns the URL of a call: the route's path with its parameters, and the query. Undefined and empty values are left
 * out.
 */
export function addressOf<R extends Route>(route: R, { params, query }: RouteInput<R>): string {
  const names: Record<string, string | number> = params ?? {}
  const path = route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(names[name] ?? ''))
  const query_values = (query ?? {}) as Record<string, QueryValue>
  const search = new URLSearchParams(Object.entries(query_values).flatMap(searchPairs)).toString()
  return search ? `${path}?${search}` : path
}

type QueryValue = string | number | boolean | readonly string[] | undefined

function searchPairs([name, value]: [string, QueryValue]): [string, string][] {
  if (value === undefined || value === '') return []
  return [value].flat().map((each) => [name, String(each)])
}

function totalOf(response: Response): number | null {
  const total = response.headers.get('x-total-count')
  return total === null ? null : Number(total)
}

/** Reads the error from a reply. All server errors (5xx) get the same message, except `outcome-unknown`. */
async function readProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null)
  if (!isProblem(body)) return { code: NO_BODY, message: SORRY }
  if (response.status < 500 || body.code === 'outcome-unknown') return body
  return { code: body.code, message: SORRY }
}

/** The code of a reply without a readable body. */
export const NO_BODY = 'unknown'

const SORRY = "We're sorry. We could not do that. Please try again later"

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
}

/** Describes why no reply arrived: the request was aborted, timed out, or failed. */
export function transportProblem(error: unknown): Problem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') return { code: 'aborted', message: 'Request aborted' }
  if (name === 'TimeoutError') return { code: 'timeout', message: 'timeout exceeded' }
  return { code: 'network', message: 'Network Error' }
}
