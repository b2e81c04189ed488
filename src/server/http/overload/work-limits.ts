import { BUDGETS, currentDatabaseUse } from '#server/platform/db/database-use.ts'
import { openAdmission, runAdmitted } from './admission.ts'
import { overload } from './overload-error.ts'
import type { RejectionLog } from './rejection-log.ts'

type Limited = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Limits of what visitors may ask for. Both throw `overload` where too much of it waits already. */
export type WorkLimits = {
  /** Makes a public reply that is not kept. */
  read: Limited
  /** Renders a page. What it reads meanwhile is not limited again, so neither waits for the other. */
  render: Limited
}

/** As many as reads have connections, so that they wait here, and not for one of those. */
const reads = { most_active: BUDGETS.reads, most_waiting: 256, wait_ms: { burst: 5000, steady: 1000 } }
/** Rendering keeps the processor; a second page is for the time in which the first one waits for its replies. */
const pages = { most_active: 2, most_waiting: 64, wait_ms: { burst: 2500, steady: 500 } }

export function openWorkLimits({ note }: Pick<RejectionLog, 'note'>): WorkLimits {
  const reading = openAdmission({ most_active: reads.most_active, classes: { reads } })
  const rendering = openAdmission({ most_active: pages.most_active, classes: { pages } })
  const rejected = (name: string) => () => {
    note(name)
    return overload()
  }
  return {
    read: (work) => countWait((begin) => runAdmitted(reading, 'reads', begin(work), rejected('reads'))),
    render: (work) => countWait((begin) => runAdmitted(rendering, 'pages', begin(work), rejected('pages'))),
  }
}

type Begin = <Result>(work: () => Promise<Result>) => () => Promise<Result>

/** Counts the time until the work begins as use of the database, which has one limit for a whole request. */
async function countWait<Result>(admit: (begin: Begin) => Promise<Result>): Promise<Result> {
  const stop = currentDatabaseUse().count()
  const begin: Begin = (work) => () => {
    stop()
    return work()
  }
  return admit(begin).finally(stop)
}
