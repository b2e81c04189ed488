import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/db.ts'
import { countDue } from '#server/popularity/count.ts'
import { lockClosed } from './store.ts'

const every_ms = 1000

/**
 * Closes what is due once a second, until told to stop, and counts what may be told then. A close never waits for a
 * count, which may take long. A fault is logged, and the next second tries again.
 */
export function startClosing(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController()
  const closing = oneAtATime(() => close(db, log), faultOf(log, 'cannot close what is due'))
  const counting = oneAtATime(() => countDue(db, stopping), faultOf(log, 'cannot count what is due'))
  const ticking = setInterval(() => void closing.begin().then(counting.begin), every_ms)

  return async () => {
    clearInterval(ticking)
    stopping.abort()
    await closing.ended()
    await counting.ended()
  }
}

async function close(db: Db, log: FastifyBaseLogger): Promise<void> {
  const { selections, sidebets } = await lockClosed(db, 'played')
  if (selections.length + sidebets.length > 0) log.info({ selections, sidebets }, 'closed')
}

/** Work that is not begun again while it runs; `ended` waits for what runs. */
function oneAtATime(work: () => Promise<void>, onFault: (fault: unknown) => void) {
  let running: Promise<void> | undefined
  const run = async () => {
    await work().catch(onFault)
    running = undefined
  }
  const begin = () => {
    running ??= run()
    return running
  }
  return { begin, ended: async () => running }
}

function faultOf(log: FastifyBaseLogger, message: string) {
  return (fault: unknown) => log.error({ err: fault }, message)
}
