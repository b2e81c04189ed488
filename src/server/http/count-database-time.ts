import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RequestTime, runWithRequestTime, startRequestTime } from '#server/db/request-time.ts'
import { isOurs } from '#server/pages/ask-app.ts'

/** Gives each request an account of its database time. What a page asks for while it is drawn is on the page's account. */
export function countDatabaseTime(app: FastifyInstance): void {
  const times = new WeakMap<FastifyRequest, RequestTime>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (isOurs(request)) return done()
    const time = startRequestTime()
    times.set(request, time)
    return runWithRequestTime(time, done)
  })
  // A body arrives in events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const time = times.get(request)
    return time ? runWithRequestTime(time, done) : done()
  })
}
