import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InternalFetch } from '#contract/render.ts'

/** Whom such a request comes from: no connection has an address like this. */
const remoteAddress = 'page'

/** Asks the app's own routes, so that a page shows the very bytes of the API. */
export function injectRequest(app: FastifyInstance): InternalFetch {
  return async (method, url) => {
    // What is kept comes back at once: without this, one drawing would follow another before anybody else has a turn.
    await setImmediate()
    const reply = await app.inject({ method: method as 'GET', url, remoteAddress })
    const { 'content-type': type, 'x-total-count': total } = reply.headers
    return {
      status: reply.statusCode,
      headers: {
        'content-type': String(type),
        ...(total === undefined ? {} : { 'x-total-count': String(total) }),
      },
      body: reply.body,
    }
  }
}

/** Whether a page that is being drawn asks. */
export function isOurs({ socket }: FastifyRequest): boolean {
  return socket.remoteAddress === remoteAddress
}
