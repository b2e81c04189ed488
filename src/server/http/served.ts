import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Route } from '#contract/route.ts'

/**
 * A contract route that the app serves. Replies of paged routes have X-Total-Count with the number of rows. Replies of
 * cached routes are the same for everyone and have an ETag.
 */
export type Served = { route: Route; is_paged: boolean; is_cached: boolean }

const registered = new WeakMap<FastifyInstance, Served[]>()

export function registerServed(app: FastifyInstance, served: Served): void {
  registered.set(app, [...servedBy(app), served])
}

/** Whether a route returns a page of a list. */
export function isPaged({ query }: Pick<Route, 'query'>): boolean {
  return query instanceof z.ZodObject && 'limit' in query.shape
}

/** Lists the contract routes that the app serves, in registration order. */
export function servedBy(app: FastifyInstance): readonly Served[] {
  return registered.get(app) ?? []
}
