import { isCovered } from '#server/http/proxies/address-ranges.ts'
import { listUnlistedProxies } from '#server/http/proxies/store.ts'
import type { ServerSettings } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Finding } from './examine.ts'

const ADVICE =
  'All visitors who come through it share one rate limit, so one of them can lock out the others. Add its address to TRUSTED_PROXIES and restart the server. If there is no proxy, someone on this machine or network sent the header, and nothing is wrong'

/** Finds proxies that servers noticed in the last day and that `trusted_proxies` does not contain. */
export async function checkProxies(
  { trusted_proxies }: ServerSettings,
  db: Db,
): Promise<Omit<Finding, 'ok'>> {
  const noticed = await listUnlistedProxies(db)
  const unlisted = noticed.filter(({ peer }) => !isCovered(peer, trusted_proxies))
  const found = unlisted.map(
    ({ peer, header, seen }) =>
      `${peer} forwards visitors’ requests (${header}, last seen ${seen} UTC). ${ADVICE}`,
  )
  return { check: 'all proxies are listed in TRUSTED_PROXIES', severity: 'error', found }
}
