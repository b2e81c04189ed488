import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { httpError, invalidInput } from '#server/platform/errors.ts'
import { checkQuery } from './malformed-request.ts'

const KINDS: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  object: 'an object',
  array: 'a list',
}

/** Returns the message for a field whose schema defines no message. */
function plainMessage({ path = [], ...issue }: z.core.$ZodRawIssue): string {
  return path.length > 0 ? messageFor(issue) : `The body ${messageFor(issue)}`
}

function messageFor(issue: Pick<z.core.$ZodRawIssue, 'code' | 'input'> & Record<string, unknown>): string {
  if (issue.input === undefined) return 'is required'
  if (issue.code === 'invalid_type') return `must be ${KINDS[String(issue.expected)] ?? 'of another type'}`
  if (issue.code === 'too_big') return `must be at most ${String(issue.maximum)}${unitOf(issue)}`
  if (issue.code === 'too_small') return `must be at least ${String(issue.minimum)}${unitOf(issue)}`
  if (issue.code === 'invalid_value') return `must be ${(issue.values as unknown[]).join(' or ')}`
  return 'is invalid'
}

function unitOf({ origin }: Record<string, unknown>): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' items long' : ''
}

type Parsed<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  params: z.output<Params>
  query: z.output<Query>
  body: z.output<Body>
}

/**
 * Returns a function that parses the params, query and body of a route. It throws one error with the first issue of
 * every field. Unknown fields are ignored in a query and refused in a body.
 */
export function parserOf<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  route: Route<Params, Query, Body>,
): (request: FastifyRequest) => Parsed<Params, Query, Body> {
  const params_schema = route.params ?? no_fields
  const query_schema = route.query ?? no_fields
  const body_schema = route.body ?? any_body

  return (request) => {
    checkQuery(request.url)
    if (route.body && request.body === undefined) throw httpError('malformed', 'The request has no body')
    const params = params_schema.safeParse(request.params, parse_options)
    const query = query_schema.safeParse(request.query, parse_options)
    const body = body_schema.safeParse(request.body, parse_options)
    if (!params.success || !query.success || !body.success) throw invalidInput(errorsOf(params, query, body))
    return { params: params.data, query: query.data, body: body.data } as Parsed<Params, Query, Body>
  }
}

const parse_options = { error: plainMessage }
const no_fields = z.object({})
const any_body = z.unknown()

function errorsOf(...results: z.ZodSafeParseResult<unknown>[]): z.ZodError {
  return new z.ZodError(results.flatMap(({ error }) => error?.issues ?? []).flatMap(byField))
}

/** Reports an unknown field under its own name: the schema reports it on the parent object. */
function byField(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'unrecognized_keys') return [issue]
  return issue.keys.map((key) => ({
    ...issue,
    path: [...issue.path, key],
    message: 'is not a field of this request',
  }))
}
