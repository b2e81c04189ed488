import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Route } from '#contract/route.ts'

/**
 * A route of the contract that is answered. A paged one says in X-Total-Count how many rows there are; one that is kept
 * is the same for everybody, and has a tag.
 */
export type Served = { route: Route; is_paged: boolean; is_cached: boolean }

const registered = new WeakMap<FastifyInstance, Served[]>()

export function noteServed(app: FastifyInstance, served: Served): void {
  registered.set(app, [...servedBy(app), served])
}

/** Whether a call asks for one page of a list. */
export function isPaged({ query }: Pick<Route, 'query'>): boolean {
  return query instanceof z.ZodObject && 'limit' in query.shape
}

/** The contract's routes that the app serves, in the order in which they were registered. */
export function servedBy(app: FastifyInstance): readonly Served[] {
  return registered.get(app) ?? []
}
