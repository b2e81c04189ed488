import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { security_headers } from '#server/platform/reply-cache/security-headers.ts'
import type { AppContext } from './app-context.ts'

/** Adds the headers of every reply: request id, server time, and the security headers that the reply does not set. */
export function addHeaders(request: FastifyRequest, reply: FastifyReply, now: Date): void {
  for (const name in security_headers) if (!reply.hasHeader(name)) reply.header(name, security_headers[name])
  reply.headers({ 'x-request-id': request.id, 'x-server-time': now.toISOString() })
}

export function addHeadersToReplies(app: FastifyInstance, { now }: Pick<AppContext, 'now'>): void {
  app.addHook('onSend', async (request, reply) => addHeaders(request, reply, now()))
}
