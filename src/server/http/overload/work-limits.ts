import { BUDGETS, currentDatabaseUse } from '#server/platform/db/database-use.ts'
import { openAdmission, runAdmitted } from './admission.ts'
import { overloadError } from './overload-error.ts'
import type { RejectionLog } from './rejection-log.ts'

type Limited = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Limits of public work. Both functions throw `overloadError` if too much is waiting already. */
export type WorkLimits = {
  /** Makes a public reply that is not cached. */
  read: Limited
  /** Renders a page. Reads within it are not limited again, so the two cannot wait for each other. */
  render: Limited
}

/** Runs as many reads as there are connections for them, so that reads wait here and not for a connection. */
const reads = { max_active: BUDGETS.reads, max_waiting: 256, wait_ms: { burst: 5000, steady: 1000 } }
/** Rendering occupies the processor; a second page can run while the first waits for its replies. */
const pages = { max_active: 2, max_waiting: 64, wait_ms: { burst: 2500, steady: 500 } }

export function openWorkLimits({ count }: Pick<RejectionLog, 'count'>): WorkLimits {
  const reading = openAdmission({ max_active: reads.max_active, classes: { reads } })
  const rendering = openAdmission({ max_active: pages.max_active, classes: { pages } })
  const rejected = (name: string) => () => {
    count(name)
    return overloadError()
  }
  return {
    read: (work) => countWait((begin) => runAdmitted(reading, 'reads', begin(work), rejected('reads'))),
    render: (work) => countWait((begin) => runAdmitted(rendering, 'pages', begin(work), rejected('pages'))),
  }
}

type Begin = <Result>(work: () => Promise<Result>) => () => Promise<Result>

/**
 * Counts the wait for admission as database use, which has one limit for the whole request. `begin` wraps the work to
 * stop the timer when it starts.
 */
async function countWait<Result>(admit: (begin: Begin) => Promise<Result>): Promise<Result> {
  const stop = currentDatabaseUse().startTimer()
  const begin: Begin = (work) => () => {
    stop()
    return work()
  }
  return admit(begin).finally(stop)
}
