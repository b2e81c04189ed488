import { STATUS_CODES } from 'node:http'
import { Problem } from '#contract/problems.ts'
import { type FactorNeed, factorOf, type Route } from '#contract/route.ts'
import { API_ERRORS, type ApiError, type ErrorCode, type ErrorStatus } from '#text/error-codes.ts'
import { headerRefs, type Reply } from './reply-parts.ts'
import { describe } from './schemas.ts'

const ALWAYS: ErrorCode[] = [
  'malformed',
  'too-slow',
  'too-long',
  'internal',
  'unavailable',
  'outcome-unknown',
]
const OF_PRIVATE: ErrorCode[] = ['unauthenticated', 'forbidden']
const OF_FACTOR: Record<FactorNeed, ErrorCode[]> = {
  none: [],
  passed: ['factor-missing', 'factor-needed'],
  recent: ['factor-missing', 'factor-needed', 'confirm-needed'],
}
const OF_CHANGE: ErrorCode[] = ['csrf', 'cross-site', 'too-large', 'unsupported-type']
const OF_KEY: ErrorCode[] = ['in-progress', 'invalid']

/**
 * Returns the errors that a call can return, by status (rules §10): those of all calls, those that follow from the
 * call's method, caller and input, and those that the route lists.
 */
export function refusalsOf(route: Route): Map<ErrorStatus, ApiError[]> {
  const { method, caller, token, params, query, body, request_headers = [], refusals = [] } = route
  const is_private = caller !== 'visitor'
  const is_change = method !== 'GET'
  const codes = new Set<ErrorCode>([
    ...ALWAYS,
    ...(is_private ? OF_PRIVATE : []),
    ...OF_FACTOR[factorOf(route)],
    ...(is_change ? OF_CHANGE : []),
    ...((is_private && is_change) || token ? (['too-many'] as const) : []),
    ...(params ? (['not-found'] as const) : []),
    ...(params || query || body ? (['invalid'] as const) : []),
    ...(request_headers.includes('idempotency-key') ? OF_KEY : []),
    ...refusals,
  ])
  // `too-long` has the status 431 for all calls, and also the status 414 for calls with params.
  const errors = API_ERRORS.filter(({ status, code }) => codes.has(code) && (status !== 414 || params))
  return Map.groupBy(errors, ({ status }) => status)
}

/** The codes of the shared error replies, for statuses with more than one code. */
const SHARED: Partial<Record<ErrorStatus, ErrorCode[]>> = {
  403: ['forbidden', 'csrf', 'cross-site'],
  409: ['in-progress'],
  422: ['invalid'],
}

function isShared(status: ErrorStatus, errors: readonly ApiError[]): boolean {
  const codes = SHARED[status]
  return !codes || (codes.length === errors.length && errors.every(({ code }) => codes.includes(code)))
}

/** Returns the error replies of a call by status: references to shared replies, or own replies if the codes differ. */
export function errorRepliesOf(route: Route): [ErrorStatus, Reply | { $ref: string }][] {
  return [...refusalsOf(route)].map(([status, errors]) => [
    status,
    isShared(status, errors)
      ? { $ref: `#/components/responses/${nameOf(status)}` }
      : problemReply(status, errors),
  ])
}

/** Returns the shared error replies that routes refer to. */
export function sharedReplies(routes: readonly Route[]): Record<string, Reply> {
  const shared = routes.flatMap((route) => [...refusalsOf(route)].filter((refusal) => isShared(...refusal)))
  return Object.fromEntries(shared.map(([status, errors]) => [nameOf(status), problemReply(status, errors)]))
}

const retry_statuses = new Set<ErrorStatus>([429, 503])

/** Computed once, because every error reply contains it. */
const problem_schema = describe(Problem, 'output').schema

/** The common body of all errors, with the codes of this reply. */
function problemReply(status: ErrorStatus, errors: readonly ApiError[]): Reply {
  const names = ['x-request-id', ...(retry_statuses.has(status) ? ['retry-after'] : [])]
  const code = { enum: errors.map((error) => error.code) }
  const schema = { ...problem_schema, properties: { code } }
  return {
    description: errors.map((error) => `\`${error.code}\`: ${error.sentence}`).join('. '),
    headers: headerRefs(names),
    content: { 'application/json': { schema } },
  }
}

/** Turns `Not Found` into NotFound. */
function nameOf(status: number): string {
  return STATUS_CODES[status]!.replaceAll(/[^A-Za-z]/g, '')
}
