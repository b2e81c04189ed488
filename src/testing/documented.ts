import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Problem } from '#contract/problems.ts'
import type { Route } from '#contract/route.ts'
import { type OpenapiDocument, openapiDocument, templateOf } from '#server/app/openapi/document.ts'
import { refusalsOf } from '#server/app/openapi/refusals.ts'
import { servedBy } from '#server/http/served.ts'
import type { ErrorStatus } from '#text/error-codes.ts'

export type Sent = { method: string; url: string; status: number; type: string; body: string }

/** Lists the differences between a reply and the OpenAPI document. */
export function documentErrors(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
) {
  const { method, url } = request
  const body = textOf(payload, String(reply.getHeader('content-encoding')))
  const sent = { method, url, status: reply.statusCode, type: String(reply.getHeader('content-type')), body }
  return documentErrorsOf(app, request.routeOptions.url, sent)
}

/**
 * Lists the errors of a sent reply. `path` is the route's path with its `:names`, or undefined if no route matched.
 * Only routes of the API are checked. Routes that a test has added are ignored.
 */
export function documentErrorsOf(app: FastifyInstance, path: string | undefined, sent: Sent): string[] {
  const { method, url, status } = sent
  const errorText = (message: string) => [`${method} ${url} ${status}: ${message}`]
  if (!url.startsWith('/api')) return []
  if (path === undefined || path === '*')
    return unrouted_statuses.includes(status)
      ? errorsOf(Problem, sent)
      : errorText('no route replies with this status')

  const documented_method = method === 'HEAD' ? 'GET' : method
  const served = servedBy(app).find(({ route }) => route.path === path && route.method === documented_method)
  if (!served) return []
  const documented = documentOf(app).paths[templateOf(path)]?.[documented_method.toLowerCase()]
  if (!documented) return errorText('the route is not in the document')
  if (!documented.responses[status]) return errorText('the document does not list this status')
  if (status === 303 || status === 304) return sent.body === '' ? [] : errorText('has a body')
  if (status >= 300) return [...errorsOf(Problem, sent), ...codeErrorsOf(served.route, sent)]
  // A cached reply to HEAD has no body. Other replies to HEAD still have a body here, which Node removes later.
  if (method === 'HEAD' && sent.body === '') return []
  const { content_type, reply } = served.route
  if (content_type) {
    const is_text = content_type.startsWith('text/')
    const expected = is_text ? `${content_type}; charset=utf-8` : content_type
    return sent.type === expected ? [] : errorText(`has the type ${sent.type}`)
  }
  return errorsOf(reply, sent)
}

/** Returns an error if the document does not list the code of the reply for this call and status. */
function codeErrorsOf(route: Route, { method, url, status, body }: Sent): string[] {
  const { code } = JSON.parse(body)
  const is_known = refusalsOf(route)
    .get(status as ErrorStatus)
    ?.some((error) => error.code === code)
  return is_known ? [] : [`${method} ${url} ${status}: the document does not name the code ${code}`]
}

/** The statuses of replies to requests that reach no route: the path is unknown, or the body cannot be read. */
const unrouted_statuses = [400, 404, 413, 415]

const documents = new WeakMap<FastifyInstance, OpenapiDocument>()

/** Builds the document at the first reply, when all routes are registered. */
function documentOf(app: FastifyInstance): OpenapiDocument {
  const document = documents.get(app) ?? openapiDocument(servedBy(app), 'tested', 'session')
  documents.set(app, document)
  return document
}

/** Checks that the body matches the schema exactly: no missing fields, no additional fields, no other types. */
function errorsOf(schema: z.ZodType, { method, url, status, type, body }: Sent): string[] {
  const errorText = (message: string) => [`${method} ${url} ${status}: ${message}`]
  if (type !== 'application/json; charset=utf-8') return errorText(`has the type ${type}`)
  const parsed_body: unknown = JSON.parse(body)
  const { data, error } = schema.safeParse(parsed_body)
  if (error) return errorText(error.message)
  return isDeepStrictEqual(data, parsed_body) ? [] : errorText('has fields that are not in the document')
}

/** Returns the decompressed body. */
export function textOf(payload: unknown, encoding: string): string {
  if (typeof payload === 'string') return payload
  if (!Buffer.isBuffer(payload)) return ''
  if (encoding === 'br' && payload.length > 0) return brotliDecompressSync(payload).toString()
  return (encoding === 'gzip' && payload.length > 0 ? gunzipSync(payload) : payload).toString()
}
