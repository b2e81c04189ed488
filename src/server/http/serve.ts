import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { type Db, dbOf } from '#server/db/db.ts'
import { invalidInput } from './errors.ts'
import { type Answer, sendPublic } from './public-reply.ts'
import type { Shell } from './shell.ts'

/** What a handler is called with: the parsed parts of the request, and the database. */
type Call<Params, Query> = { params: Params; query: Query; db: Db }

type Handler<Params extends z.ZodType, Query extends z.ZodType, Result> = (
  call: Call<z.output<Params>, z.output<Query>>,
) => Promise<Result>

/** Serves a route of the contract: parses what comes in, answers with what `handle` returns. */
export function serve<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  app: FastifyInstance,
  shell: Shell,
  route: Route<Params, Query, Body, Reply>,
  handle: Handler<Params, Query, z.input<Reply>>,
): void {
  register(app, shell, route, async (call) => ({ body: await handle(call) }))
}

/** One page of a list, and how many rows the whole list has. */
export type Page<Rows> = { rows: Rows; total: number }

/** The same for a paged list, whose X-Total-Count says how many rows there are (rules §10). */
export function serveList<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  app: FastifyInstance,
  shell: Shell,
  route: Route<Params, Query, Body, Reply>,
  handle: Handler<Params, Query, Page<z.input<Reply>>>,
): void {
  register(app, shell, route, async (call) => {
    const { rows, total } = await handle(call)
    return { body: rows, headers: { 'x-total-count': total } }
  })
}

function register<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  app: FastifyInstance,
  { pool }: Shell,
  route: Route<Params, Query, Body, Reply>,
  handle: Handler<Params, Query, Answer>,
): void {
  if (route.who !== 'visitor') throw new Error(`${route.path}: nobody but visitors can be told apart yet`)
  const db = dbOf(pool)
  const parse = parserOf(route)
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const answer = await handle({ ...parse(request), db })
      return sendPublic(request, reply, answer)
    },
  })
}

/** Throws the first fault of every field at once; what the contract does not name is ignored. */
function parserOf<Params extends z.ZodType, Query extends z.ZodType>(route: Route<Params, Query>) {
  const params_schema = route.params ?? z.unknown()
  const query_schema = route.query ?? z.unknown()

  return (request: FastifyRequest) => {
    const params = params_schema.safeParse(request.params)
    const query = query_schema.safeParse(request.query)
    if (!params.success || !query.success) throw invalidInput(faultsOf(params, query))
    return { params: params.data as z.output<Params>, query: query.data as z.output<Query> }
  }
}

function faultsOf(...results: z.ZodSafeParseResult<unknown>[]): z.ZodError {
  return new z.ZodError(results.flatMap(({ error }) => error?.issues ?? []))
}
