import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type CachedReply,
  makeCachedReply,
  type ReplyParts,
  representationFor,
} from '#server/platform/reply-cache/cached-reply.ts'
import type { Scope } from '#server/platform/reply-cache/public-version.ts'
import type { AppContext } from './app-context.ts'

/**
 * A reply that is the same for every caller, whatever their cookies are. Replies with the same `key` have the same
 * content. `make` is called if the cache has no reply for the current version of `scope` (decision 0015).
 */
type CacheableReply = { key: string; make: () => Promise<ReplyParts>; scope?: Scope | undefined }

export async function sendCached(
  { replies }: Pick<AppContext, 'replies'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, make, scope }: CacheableReply,
): Promise<FastifyReply> {
  const cached = await replies.take(key, make, scope)
  replies.addAddress(request.raw.url!, key, scope)
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
