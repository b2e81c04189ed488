import type { FastifyInstance } from 'fastify'
import type { Route } from '#contract/route.ts'

/** A route of the contract that is answered; a paged one says in X-Total-Count how many rows there are. */
export type Served = { route: Route; is_paged: boolean }

const registered = new WeakMap<FastifyInstance, Served[]>()

export function noteServed(app: FastifyInstance, served: Served): void {
  registered.set(app, [...servedBy(app), served])
}

/** The contract's routes that the app serves, in the order in which they were registered. */
export function servedBy(app: FastifyInstance): readonly Served[] {
  return registered.get(app) ?? []
}
