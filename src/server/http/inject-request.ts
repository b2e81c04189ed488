import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InternalFetch } from '#contract/render.ts'

/** The remote address of internal requests. No real connection has this address. */
const remoteAddress = 'page'

/**
 * Returns a function that sends a request to the app's own routes, so that a page shows exactly what the API replies.
 */
export function injectRequest(app: FastifyInstance): InternalFetch {
  return async (method, url) => {
    // Cached replies resolve at once. Without this pause, a series of renders would not yield to other work.
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

/** Whether the request comes from a page that is being rendered. */
export function isInternal({ socket }: FastifyRequest): boolean {
  return socket.remoteAddress === remoteAddress
}
