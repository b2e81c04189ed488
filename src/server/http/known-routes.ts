import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Caller } from '#contract/route.ts'
import { servedBy } from './served.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The lowest role that may call the route. */
    caller?: Caller
  }
}

/**
 * Makes registering a route fail if the route declares no caller, or if it is an API route that no contract declares.
 * Returns a function that ends the check, so that tests can add routes to a complete app.
 */
export function refuseUnknownRoutes(app: FastifyInstance): () => void {
  let is_ended = false
  app.addHook('onRoute', (route) => {
    if (!is_ended) for (const method of [route.method].flat()) refuseUnknown(app, method, route)
  })
  return () => {
    is_ended = true
  }
}

function refuseUnknown(app: FastifyInstance, method: string, { url, config }: RouteOptions): void {
  if (method === 'HEAD') return
  if (!config?.caller) throw new Error(`${method} ${url} declares no caller`)
  if (!url.startsWith('/api')) {
    if (config.caller !== 'visitor')
      throw new Error(`${method} ${url} must declare the caller visitor: only API routes check their caller`)
    return
  }
  const is_served = servedBy(app).some(({ route }) => route.path === url && route.method === method)
  if (!is_served) throw new Error(`${method} ${url} is not declared in a contract`)
}
