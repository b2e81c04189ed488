import type { z } from 'zod'
import type { ErrorCode } from '#text/error-codes.ts'

/**
 * Roles in ascending order. A route names the lowest role that may call it; all higher roles may call it too. The
 * handler decides which data the caller may read or change.
 */
export type Caller = 'visitor' | 'player' | 'operator' | 'owner'

/**
 * Whether operators and owners must confirm with their second factor before they call a route:
 * - `none`: no confirmation is needed, as in the routes that set up the second factor.
 * - `passed`: they must have confirmed in this session.
 * - `recent`: they must have confirmed in this session within the last ten minutes.
 */
export type FactorNeed = 'none' | 'passed' | 'recent'

/** The scopes of API tokens. Each route that accepts tokens requires one of these scopes (decision 0048). */
export type TokenScope = 'results' | 'athletes' | 'prices'

/** A route of the API: everything that client and server must agree on. */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Each parameter is written as a colon and its name, as in `/api/races/:race_id`. */
  path: `/api/${string}`
  caller: Caller
  /** Defaults to `passed`. Has no effect on routes for visitors and players. */
  factor?: FactorNeed
  /** The scope that an API token needs to call the route. If not set, the route accepts no tokens. */
  token?: TokenScope
  summary: string
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
  /** The media type of the reply. Defaults to JSON. `application/octet-stream` is a file, sent as a stream. */
  content_type?:
    | 'text/markdown'
    | 'text/calendar'
    | 'text/html'
    | 'text/css'
    | 'text/csv'
    | 'application/octet-stream'
  /**
   * Set if the reply shows live results. These replies have their own version, so that other cached replies stay valid
   * when live results change.
   */
  scope?: 'live'
  /**
   * Whether the reply shows only boards of published results. If so, it may be read from a standby of the database,
   * whose data can be older (decision 0070). So it must not depend on whether a selection is locked.
   */
  is_board?: true
  /** Whether the JSON of the reply is indented, because people save and read it. */
  pretty?: true
  /** The statuses of success replies. Defaults to 200. A 303 redirects and has no body. */
  successes?: readonly number[]
  /** Whether an HTML form of the site may also call the route, with the CSRF token in the field `csrf_token`. */
  accepts_form?: true
  /**
   * Whether mail programs call the route to unsubscribe (RFC 8058). They send any kind of form, without a session and a
   * CSRF token. Only the secret in the path authorizes the call.
   */
  is_one_click?: true
  /** If set, the body is a file of at most this size, sent as `application/octet-stream`. */
  max_upload_bytes?: number
  /** Request headers that not all routes accept. */
  request_headers?: readonly ('idempotency-key' | 'if-match')[]
  /** Those of `request_headers` that are required. */
  required_headers?: readonly 'if-match'[]
  /** Headers of success replies that not all routes have. */
  response_headers?: readonly ('etag' | 'x-accepted-at' | 'x-closes-at')[]
  /** Error codes that the other fields do not imply. For example, a route with `params` always has `not-found`. */
  refusals?: readonly ErrorCode[]
}

/** Which confirmation by the second factor the route requires. Always `none` if players or visitors may call it. */
export function factorOf({ caller, factor }: Pick<Route, 'caller' | 'factor'>): FactorNeed {
  const has_role = caller === 'operator' || caller === 'owner'
  return has_role ? (factor ?? 'passed') : 'none'
}

/** Properties of changes that clients can safely repeat, because they send an idempotency key (decision 0021). */
export const repeatable = { request_headers: ['idempotency-key'] } as const

/** Returns the route unchanged. Calling it lets TypeScript infer the types of the route. */
export function route<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(parts: Route<Params, Query, Body, Reply>): Route<Params, Query, Body, Reply> {
  return parts
}
