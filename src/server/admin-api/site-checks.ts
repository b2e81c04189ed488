import type { HealthCheck } from '#contract/admin/health.ts'
import type { ServerFacts } from '#server/platform/server-facts.ts'

type SiteChecks = { at: Date; checks: HealthCheck[] }

const CACHED_MS = 60_000

/** How long a request waits for a running check, in milliseconds. */
const WAIT_MS = 1500

type ReadChecks = () => Promise<SiteChecks | null>

const readers = new WeakMap<ServerFacts, ReadChecks>()

/** Returns a function that reads the checks of the site. All routes of a process share the function and its cache. */
export function openSiteChecks(facts: ServerFacts | undefined): ReadChecks {
  if (!facts) return async () => ({ at: new Date(), checks: [] })
  const read = readers.get(facts) ?? openReader(facts)
  readers.set(facts, read)
  return read
}

/**
 * Returns a function that runs the checks of the site and caches the result. A run can take seconds: after `WAIT_MS`
 * the function returns the previous result, or null if there is none.
 */
function openReader(facts: ServerFacts): ReadChecks {
  let last: SiteChecks | null = null
  let running: Promise<void> | null = null

  const refresh = async (): Promise<void> => {
    const checks = await facts.checkSite()
    last = { at: new Date(), checks }
  }
  return async () => {
    if (last && Date.now() - last.at.getTime() < CACHED_MS) return last
    running ??= refresh()
      // After an error the page shows the previous result. Without a previous result, the page says that the checks are
      // still running.
      .catch(() => {})
      .finally(() => {
        running = null
      })
    await Promise.race([running, new Promise((done) => setTimeout(done, WAIT_MS).unref())])
    return last
  }
}
