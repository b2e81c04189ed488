import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { SearchText } from '#contract/fields.ts'
import { factorOf, type Route } from '#contract/route.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { StandbyReads } from '#server/platform/db/standby-reads.ts'
import type { ReplyParts } from '#server/platform/reply-cache/cached-reply.ts'
import type { AppContext } from './app-context.ts'
import { authorize } from './authorize.ts'
import { isForm } from './forms.ts'
import { isInternal } from './inject-request.ts'
import { parserOf } from './parse.ts'
import { sendCached } from './send-cached.ts'
import { isPaged, registerServed } from './served.ts'
import type { Player } from './sessions/player.ts'

/** The arguments of a handler: the parsed parts of the request, and the database. */
type Call<Params, Query> = { params: Params; query: Query; db: Db }

type Handler<Params extends z.ZodType, Query extends z.ZodType, Result> = (
  call: Call<z.output<Params>, z.output<Query>>,
) => Promise<Result>

/** Serves a public read route. The result of `handle` is cached until the version of the public data changes. */
export function serve<Params extends z.ZodType, Query extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  context: AppContext,
  route: Route<Params, Query, z.ZodType, Reply>,
  handle: Handler<Params, Query, z.input<Reply>>,
): void {
  registerServed(app, { route, is_paged: false, is_cached: true })
  registerPublic(app, context, route, async (call) => ({ body: await handle(call) }))
}

/** One page of a list, and how many rows the whole list has. */
export type Page<Rows> = { rows: Rows; total: number }

/** Like `serve`, for a paged list. X-Total-Count contains the number of rows of the whole list (rules §10). */
export function serveList<Params extends z.ZodType, Query extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  context: AppContext,
  route: Route<Params, Query, z.ZodType, Reply>,
  handle: Handler<Params, Query, Page<z.input<Reply>>>,
): void {
  registerServed(app, { route, is_paged: true, is_cached: true })
  registerPublic(app, context, route, async (call) => {
    const { rows, total } = await handle(call)
    return { body: rows, headers: { 'x-total-count': total } }
  })
}

type HandlerResult = { body: unknown; headers?: Record<string, string | number> }

function registerPublic<Params extends z.ZodType, Query extends z.ZodType>(
  app: FastifyInstance,
  context: AppContext,
  route: Route<Params, Query>,
  handle: Handler<Params, Query, HandlerResult>,
): void {
  if (route.caller !== 'visitor' || route.method !== 'GET') {
    throw new Error(`${route.method} ${route.path} is not public`)
  }
  const read: StandbyReads = route.is_board ? context.readOnStandby : (work) => work(context.db)
  const parse = parserOf(route)
  const search_parameters = searchParametersOf(route)
  app.route({
    // Fastify's own HEAD would send a content length of 0 with a 304.
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    url: route.path,
    config: { caller: route.caller },
    handler: async (request, reply) => {
      const { params, query } = parse(request)
      const is_cached = !search_parameters.some((name) => (query as Record<string, unknown>)[name])
      const work = async () => {
        const result = await read((db) => handle({ params, query, db }))
        return { ...partsOf(route, result), is_cached }
      }
      const make = isInternal(request) ? work : () => context.limits.read(work)
      const key = `${route.path} ${JSON.stringify({ params, query })}`
      return sendCached(context, request, reply, { key, make, scope: route.scope })
    },
  })
}

/**
 * Returns the names of the query parameters that contain a search term. Replies to searches are not cached, because
 * nearly every reader searches for something else.
 */
function searchParametersOf({ query }: Pick<Route, 'query'>): string[] {
  const shape = query instanceof z.ZodObject ? query.shape : {}
  return Object.keys(shape).filter((name) => shape[name] === SearchText)
}

/** Returns the media type of the reply, with the encoding if the reply is a text. */
function typeOf({ content_type }: Pick<Route, 'content_type'>): string {
  if (content_type === 'application/octet-stream') return content_type
  return `${content_type ?? 'application/json'}; charset=utf-8`
}

function partsOf(route: Route, { body, headers }: HandlerResult): ReplyParts {
  const { content_type, pretty } = route
  const type = typeOf(route)
  const json = () => (pretty ? `${JSON.stringify(body, null, 2)}\n` : JSON.stringify(body))
  return { body: content_type ? String(body) : json(), type, headers }
}

type Schema = z.ZodType

/**
 * The handler of a route whose replies are never cached. It may set cookies, headers and the status on `reply`. For a
 * route with a `content_type` it may return a stream.
 */
type PrivateHandler<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Reply extends Schema,
  Who,
> = (
  call: Call<z.output<Params>, z.output<Query>> & {
    body: z.output<Body>
    player: Who
    request: FastifyRequest
    reply: FastifyReply
  },
) => Promise<z.input<Reply> | Readable>

type ServePrivate<Who> = <
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Reply extends Schema,
>(
  app: FastifyInstance,
  context: AppContext,
  route: Route<Params, Query, Body, Reply>,
  handle: PrivateHandler<Params, Query, Body, Reply, Who>,
) => void

/**
 * Serves a private route for players, or for operators or owners if the route requires that. Replies are never cached.
 */
export const servePrivate: ServePrivate<Player> = (app, context, route, handle) => {
  if (route.caller === 'visitor') throw new Error(`${route.path} also allows visitors`)
  if (route.token && (route.caller !== 'operator' || factorOf(route) !== 'passed')) {
    throw new Error(`${route.path} must not accept tokens`)
  }
  // Authorization already ran (in onRequest, or in preHandler for forms), so `player` is set here.
  registerPrivate(app, context, route, (call) => handle({ ...call, player: call.player! }))
}

/** Like `servePrivate`, for a paged list. X-Total-Count contains the number of rows of the whole list. */
export function servePrivateList<Params extends Schema, Query extends Schema, Reply extends Schema>(
  app: FastifyInstance,
  context: AppContext,
  route: Route<Params, Query, Schema, Reply>,
  handle: (
    call: Call<z.output<Params>, z.output<Query>> & { player: Player },
  ) => Promise<Page<z.input<Reply>>>,
): void {
  servePrivate(app, context, route, async (call) => {
    const { rows, total } = await handle(call)
    void call.reply.header('x-total-count', total)
    return rows
  })
}

/** Serves a route that visitors may also call, such as login and password reset. Replies are never cached. */
export const serveAnyone: ServePrivate<Player | undefined> = (app, context, route, handle) => {
  if (route.caller !== 'visitor') throw new Error(`${route.path} does not allow visitors`)
  registerPrivate(app, context, route, handle)
}

const registerPrivate: ServePrivate<Player | undefined> = (app, context, route, handle) => {
  registerServed(app, { route, is_paged: isPaged(route), is_cached: false })
  const db = context.db
  const parse = parserOf(route)
  const callers = new WeakMap<FastifyRequest, Player | undefined>()
  app.route({
    method: route.method,
    exposeHeadRoute: false,
    url: route.path,
    // Authorizes before the body is read, so that an unauthorized caller gets 401 or 403 even if the body is invalid.
    onRequest: async (request) => {
      if (!isForm(route, request)) callers.set(request, await authorize(context, route, request))
    },
    preHandler: async (request) => {
      if (isForm(route, request)) callers.set(request, await authorize(context, route, request))
    },
    config: {
      caller: route.caller,
      accepts_form: route.accepts_form,
      is_one_click: route.is_one_click,
      max_upload_bytes: route.max_upload_bytes,
    },
    handler: async (request, reply) => {
      const parts = parse(request)
      const player = callers.get(request)
      void reply.header('cache-control', 'no-store')
      const result = await handle({ ...parts, db, player, request, reply })
      if (reply.statusCode === 303) return reply.send()
      if (result instanceof Readable) return reply.type(typeOf(route)).send(result)
      const { body, type } = partsOf(route, { body: result })
      return reply.type(type).send(body)
    },
  })
}
