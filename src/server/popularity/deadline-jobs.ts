import type { FastifyBaseLogger } from 'fastify'
import { lockClosed } from '#server/calendar/store/locks.ts'
import type { Db } from '#server/platform/db/db.ts'
import { startIntervalJob } from '#server/platform/interval-job.ts'
import { countDuePopularity } from './count.ts'

const every_ms = 1000

/**
 * Starts two jobs that run every second. One closes selections and side bets after their deadline. The other counts the
 * popularity of selections that are due: this may take long, and closing must not wait for it. The returned function
 * stops both.
 */
export function startDeadlineJobs(
  db: Db,
  log: FastifyBaseLogger,
  { sends_mail = false } = {},
): () => Promise<void> {
  const closing = startIntervalJob({
    every_ms,
    work: () => closeDue(db, log),
    log,
    error_message: 'closing due selections and side bets failed',
  })
  const counting = startIntervalJob({
    every_ms,
    work: (signal) => countDuePopularity(db, { sends_mail, signal }),
    log,
    error_message: 'counting the popularity of due selections failed',
  })
  return async () => {
    await Promise.all([closing.stop(), counting.stop()])
  }
}

async function closeDue(db: Db, log: FastifyBaseLogger): Promise<void> {
  const { selections, sidebets } = await lockClosed(db, 'played')
  if (selections.length + sidebets.length > 0)
    log.info({ selections, sidebets }, 'closed selections and side bets')
}
