import type { HealthCheck } from '#contract/admin/health.ts'
import type { ServerFacts } from '#server/platform/server-facts.ts'

type SiteChecks = { at: Date; checks: HealthCheck[] }

/** How long a result is used again, and how long a caller waits for one. */
const KEPT_MS = 60_000
const WAIT_MS = 1500

/** The checks of the site. A mail server that does not respond takes seconds: until then the last result is returned. */
export function openSiteChecks(facts: ServerFacts | undefined): () => Promise<SiteChecks | null> {
  let last: SiteChecks | null = null
  let running: Promise<void> | null = null

  const refresh = async (): Promise<void> => {
    const checks = facts ? await facts.checkSite() : []
    last = { at: new Date(), checks }
  }
  return async () => {
    if (last && Date.now() - last.at.getTime() < KEPT_MS) return last
    running ??= refresh()
      // The page then shows the last result, or that the checks still run.
      .catch(() => {})
      .finally(() => {
        running = null
      })
    await Promise.race([running, new Promise((done) => setTimeout(done, WAIT_MS).unref())])
    return last
  }
}
