import type { z } from 'zod'

/** One call of the API: everything that the two ends must agree on; who may call it says `access.ts`. */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for each of the params, as in `/api/races/:race_id`. */
  path: `/api/${string}`
  summary: string
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
  /** What the reply is sent as, where it is not JSON; it is a text then. */
  content_type?: 'text/markdown' | 'text/calendar' | 'text/html' | 'text/css'
  /** Whether a person keeps the reply as a file and reads it: its JSON has a line for each thing. */
  pretty?: true
  /** With which statuses `reply` is said, where not with 200; 303 leads elsewhere, and says nothing itself. */
  successes?: readonly number[]
  /** Whether a plain form of a page of ours may send it, too; it carries the token in its field `csrf_token`. */
  accepts_form?: true
  /** Headers that a call of it has or may have, beyond those of every call. */
  request_headers?: readonly ('idempotency-key' | 'if-match')[]
  /** Those of them that it cannot do without. */
  required_headers?: readonly 'if-match'[]
  /** Headers that its success has, beyond those of every reply. */
  response_headers?: readonly ('etag' | 'x-accepted-at' | 'x-closes-at')[]
  /** Refusals that its other parts do not tell of, such as 404 where an address without params may find nothing. */
  refusals?: readonly number[]
}

/** Keeps the types of a route's parts while it is written down. */
export function route<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(parts: Route<Params, Query, Body, Reply>): Route<Params, Query, Body, Reply> {
  return parts
}
