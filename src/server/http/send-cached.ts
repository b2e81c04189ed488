import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type CachedReply,
  makeCachedReply,
  type ReplyParts,
  representationFor,
} from '#server/platform/reply-cache/cached-reply.ts'
import type { AppContext } from './app-context.ts'

/**
 * Sends a reply that is the same for every caller, whatever their cookies. `key` names the content: replies
 * with the same key are the same. `make` is called if the cache has no reply under the current version (decision
 * 0015).
 */
export async function sendCached(
  { replies }: Pick<AppContext, 'replies'>,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  make: () => Promise<ReplyParts>,
): Promise<FastifyReply> {
  const cached = await replies.take(key, make)
  replies.remember(request.raw.url!, key)
  return sendRepresentation(request, reply, cached)
}

/** Sends a public reply without caching it. */
export async function sendUncached(request: FastifyRequest, reply: FastifyReply, parts: ReplyParts) {
  return sendRepresentation(request, reply, makeCachedReply(parts))
}

export async function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedReply,
): Promise<FastifyReply> {
  const { status, headers, body } = await representationFor(cached, request.headers)
  return reply.code(status).headers(headers).send(body)
}
