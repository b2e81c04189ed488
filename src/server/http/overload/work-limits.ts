import { BUDGETS, currentDatabaseUse } from '#server/platform/db/database-use.ts'
import { openAdmission, runAdmitted } from './admission.ts'
import { overloadError } from './overload-error.ts'
import type { RejectionLog } from './rejection-log.ts'
import { openTurns } from './turns.ts'

type Limited = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Limits on public work. Both functions throw `overloadError` if too much work is waiting already. */
export type WorkLimits = {
  /** Computes a public reply that is not in the cache. */
  read: Limited
  /**
   * Renders a page. Its reads are not limited again, so that reads and pages cannot wait for each other. While picks
   * are being rejected, only a page that will be cached is rendered, and only one in half a second.
   */
  render: <Result>(work: () => Promise<Result>, options: { is_cacheable: boolean }) => Promise<Result>
}

/** As many reads run as there are connections for reads, so that reads wait here and not for a connection. */
const reads = { max_active: BUDGETS.reads, max_waiting: 256, wait_ms: { burst: 5000, steady: 1000 } }
/** Rendering uses the processor. A second page can be rendered while the first waits for replies. */
const pages = { max_active: 2, max_waiting: 64, wait_ms: { burst: 2500, steady: 500 } }

/** The time between two pages that are rendered while picks are being rejected. */
const page_every_ms = 500

export function openWorkLimits({
  count,
  isRejecting,
}: Pick<RejectionLog, 'count' | 'isRejecting'>): WorkLimits {
  const reading = openAdmission({ max_active: reads.max_active, classes: { reads } })
  const rendering = openAdmission({ max_active: pages.max_active, classes: { pages } })
  const takeTurn = openTurns(page_every_ms)
  const rejected = (name: string) => () => {
    count(name)
    return overloadError()
  }
  return {
    read: (work) => countWait((begin) => runAdmitted(reading, 'reads', begin(work), rejected('reads'))),
    render: async (work, { is_cacheable }) => {
      if (isRejecting('picks') && !(is_cacheable && takeTurn())) throw rejected('pages')()
      return countWait((begin) => runAdmitted(rendering, 'pages', begin(work), rejected('pages')))
    },
  }
}

type Begin = <Result>(work: () => Promise<Result>) => () => Promise<Result>

/**
 * Counts the time until the admission as database use, which has one limit for the whole request. `begin` wraps the
 * work, so that the timer stops when the work starts.
 */
async function countWait<Result>(admit: (begin: Begin) => Promise<Result>): Promise<Result> {
  const stop = currentDatabaseUse().startTimer()
  const begin: Begin = (work) => () => {
    stop()
    return work()
  }
  return admit(begin).finally(stop)
}
