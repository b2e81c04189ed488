import type { z } from 'zod'

/** Who may call a route at all; what a caller may reach inside is the handler's query. */
export type Caller = 'visitor' | 'player' | 'operator' | 'owner'

/** One call of the API: everything that the two ends must agree on. */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for each of the params, as in `/api/races/:race_id`. */
  path: `/api/${string}`
  who: Caller
  summary: string
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
  /** What the reply is sent as, where it is not JSON; it is a text then. */
  as?: 'text/markdown' | 'text/calendar' | 'text/html' | 'text/css'
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
