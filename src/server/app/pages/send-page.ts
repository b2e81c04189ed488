import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/http/app-context.ts'
import { injectRequest } from '#server/http/inject-request.ts'
import { isOverload } from '#server/http/overload/overload-error.ts'
import { hasToken, pathOf } from '#server/http/path-of.ts'
import { sendCached, sendRepresentation, sendUncached } from '#server/http/send-cached.ts'
import {
  type CachedReply,
  makeCachedReply,
  type ReplyParts,
} from '#server/platform/reply-cache/cached-reply.ts'
import type { Scope } from '#server/platform/reply-cache/public-version.ts'
import { isChoice, readQuery } from '#text/page-query.ts'
import type { Built } from './load-built.ts'
import { bareDocument, isAdminPage, makePage } from './make-page.ts'

/**
 * Replies with the page at the request's address. A page that can be cached is rendered once for each version of the
 * public data.
 */
export async function sendPage(
  app: FastifyInstance,
  context: AppContext,
  built: Built,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { address, is_cacheable } = readAddress(request.url)
  if (isAdminPage(address)) return sendRepresentation(request, reply, cachedBare(built, address))
  const login_address = built.loginAddressOf(request.url)
  if (login_address !== undefined && !isPlayer(context, request))
    return sendUncached(request, reply, redirectTo(login_address))
  const render = () => makePage(built, address, injectRequest(app), request.log)
  const make = () => context.limits.render(render, { is_cacheable: is_cacheable && !hasToken(request.url) })
  try {
    if (hasToken(request.url)) return await sendUncached(request, reply, privateParts(await make()))
    if (!is_cacheable) return await sendUncached(request, reply, await make())
    const key = `page ${address}`
    // `sendCached` is not used here, because the fast path would then answer for this address without reading cookies.
    if (login_address !== undefined)
      return await sendRepresentation(request, reply, await context.replies.take(key, make))
    return await sendCached(context, request, reply, { key, make, scope: scopeOf(address) })
  } catch (error) {
    if (!isOverload(error)) throw error
    return sendRepresentation(request, reply, cachedBare(built, address))
  }
}

/** What the cached page depends on. The live view is rendered again after each batch of live results. */
function scopeOf(address: string): Scope {
  return address.startsWith('/live/') ? 'live' : 'public'
}

/**
 * Whether the browser has the cookie of a player. The page applies the same rule in the browser, and redirects to the
 * login if the session has ended.
 */
function isPlayer({ site }: AppContext, request: FastifyRequest): boolean {
  return site.cookies.get(request, 'csrf')?.startsWith('p.') === true
}

function redirectTo(location: string): ReplyParts {
  return {
    status: 302,
    headers: { location, 'cache-control': 'no-store' },
    type: 'text/html; charset=utf-8',
    body: '',
  }
}

const bare_replies = new WeakMap<Built, Map<ReplyParts['body'], CachedReply>>()

/** Returns the document without content as a cached reply. It is compressed only once, so that sending it is cheap. */
function cachedBare(built: Built, address: string): CachedReply {
  const parts = privateParts(bareDocument(built, address))
  const known = bare_replies.get(built) ?? new Map<ReplyParts['body'], CachedReply>()
  bare_replies.set(built, known)
  const found = known.get(parts.body) ?? makeCachedReply(parts)
  known.set(parts.body, found)
  return found
}

/** A page whose URL contains a token is private: it is not cached, and its URL is not sent as a referrer. */
function privateParts(parts: ReplyParts): ReplyParts {
  const headers = { ...parts.headers, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return { ...parts, headers }
}

/**
 * Returns the address without unknown parameters, and whether its page is cached. Pages of searches are not cached,
 * because there are too many search terms.
 */
export function readAddress(url: string): { address: string; is_cacheable: boolean } {
  const pathname = pathOf(url)
  const read = readQuery(new URLSearchParams(url.slice(pathname.length)))
  if (read.length === 0) return { address: pathname, is_cacheable: true }

  const search = new URLSearchParams(read).toString()
  return { address: `${pathname}?${search}`, is_cacheable: read.every(([name]) => isChoice(name)) }
}
