import type { FastifyInstance, RouteOptions } from 'fastify'
import { callerOf } from '#contract/access.ts'
import { servedBy } from './served.ts'

/**
 * Does not let a route be registered that is missing in the table of who may call what, or that is of the API and in no
 * contract. Returns how to end that: what tests add to an app that stands is no route of ours.
 */
export function refuseUnknownRoutes(app: FastifyInstance): () => void {
  let is_over = false
  app.addHook('onRoute', (route) => {
    if (!is_over) for (const method of [route.method].flat()) refuseUnknown(app, method, route)
  })
  return () => {
    is_over = true
  }
}

function refuseUnknown(app: FastifyInstance, method: string, { url }: RouteOptions): void {
  if (method === 'HEAD') return
  callerOf({ method, path: url })
  if (!url.startsWith('/api')) return
  const is_served = servedBy(app).some(({ route }) => route.path === url && route.method === method)
  if (!is_served) throw new Error(`${method} ${url} is in no contract`)
}
