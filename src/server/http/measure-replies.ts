import type { FastifyInstance, FastifyRequest } from 'fastify'
import { budgetOf } from './database-budget.ts'
import type { FastReply } from './fast-path.ts'
import { isInternal } from './inject-request.ts'

/** Callbacks that count replies and rejections by class. */
export type Measure = {
  replied: (of: { name: string; status: number; ms: number }) => void
  rejected: (name: string) => void
}

export const measure_nothing: Measure = { replied: () => {}, rejected: () => {} }

/**
 * Returns the class of a request: the kind of database connections that its route uses, or `pages` for everything
 * outside of the API. Replies of the fast path have the class `cached`.
 */
function classOf({ method, routeOptions: { url, config } }: FastifyRequest): string {
  return url?.startsWith('/api/') ? budgetOf(method, url, config?.caller) : 'pages'
}

/** Measures every reply of the app, except those to internal requests of page rendering. */
export function measureReplies(app: FastifyInstance, { replied }: Measure): (reply: FastReply) => void {
  app.addHook('onResponse', async (request, reply) => {
    if (isInternal(request)) return
    replied({ name: classOf(request), status: reply.statusCode, ms: reply.elapsedTime })
  })
  return ({ status, ms }) => replied({ name: 'cached', status, ms })
}
