import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { dbOf } from '#server/platform/db/db.ts'
import { isCovered, isPrivate } from './address-ranges.ts'
import { type UnnamedProxy, upsertUnnamedProxy } from './store.ts'

/** Headers by which proxies pass on the address of a visitor. */
const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

const HOUR_MS = 3_600_000

const WARNING =
  'a proxy that TRUSTED_PROXIES does not name forwards requests: all of its visitors share one limit; see doctor'

/**
 * Notices a proxy in front that is not named: a peer on this machine or in a private network that passes on somebody
 * else's address. From a public peer such a header says nothing, as any visitor may send it. Warns once, and keeps it for
 * the doctor once an hour.
 */
export function noticeProxies(app: FastifyInstance, pool: pg.Pool, trusted: readonly string[]): void {
  let has_warned = false
  let kept_at = Number.NEGATIVE_INFINITY

  app.addHook('onRequest', async (request) => {
    const proxy = unnamedProxy(request, trusted)
    if (!proxy) return
    if (!has_warned) app.log.warn(proxy, WARNING)
    has_warned = true
    if (performance.now() - kept_at < HOUR_MS) return
    kept_at = performance.now()
    // The visitor does not wait for it, and the next hour tries again.
    void upsertUnnamedProxy(dbOf(pool), proxy).catch((error: unknown) =>
      app.log.warn({ err: error }, 'cannot keep which proxy is not named'),
    )
  })
}

function unnamedProxy(
  { headers, socket }: FastifyRequest,
  trusted: readonly string[],
): UnnamedProxy | undefined {
  const header = HEADERS.find((name) => headers[name] !== undefined)
  const peer = socket.remoteAddress
  if (!header || !peer || !isPrivate(peer) || isCovered(peer, trusted)) return undefined
  return { peer, header }
}
