import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import { isCovered, isPrivate } from './address-ranges.ts'
import { type UnlistedProxy, upsertUnlistedProxy } from './store.ts'

/** Headers by which proxies forward the address of a visitor. */
const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

const HOUR_MS = 3_600_000

const WARNING =
  'a proxy that is not in TRUSTED_PROXIES forwards requests: all of its visitors share one rate limit; see doctor'

/**
 * Detects proxies that are missing from TRUSTED_PROXIES: peers on this machine or in a private network that forward
 * another address. The header of a public peer proves nothing, because any visitor can send it. Logs only one warning,
 * and records one proxy per hour for the doctor.
 */
export function detectProxies(app: FastifyInstance, db: Db, trusted: readonly string[]): void {
  let has_warned = false
  let recorded_at = Number.NEGATIVE_INFINITY

  app.addHook('onRequest', async (request) => {
    const proxy = unlistedProxy(request, trusted)
    if (!proxy) return
    if (!has_warned) app.log.warn(proxy, WARNING)
    has_warned = true
    if (performance.now() - recorded_at < HOUR_MS) return
    recorded_at = performance.now()
    // The reply does not wait for the insert. If the insert fails, it is tried again after an hour.
    void upsertUnlistedProxy(db, proxy).catch((error: unknown) =>
      app.log.warn({ err: error }, 'saving an unlisted proxy failed'),
    )
  })
}

function unlistedProxy(
  { headers, socket }: FastifyRequest,
  trusted: readonly string[],
): UnlistedProxy | undefined {
  const header = HEADERS.find((name) => headers[name] !== undefined)
  const peer = socket.remoteAddress
  if (!header || !peer || !isPrivate(peer) || isCovered(peer, trusted)) return undefined
  return { peer, header }
}
