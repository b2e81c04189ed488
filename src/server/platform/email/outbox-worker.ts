import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import { startIntervalJob } from '#server/platform/interval-job.ts'
import { deliverDue } from './deliver.ts'
import type { MailTransport } from './mail-transport.ts'

const every_ms = 1000
/** So long a transaction that has written a letter may take to commit, for the letter to go at once. */
const soon_ms = 50

type OutboxWorker = {
  /** There is a letter: look soon, and not only at the next turn. */
  notify: () => void
  /** Looks every second until told to stop. */
  start: (log: FastifyBaseLogger) => () => Promise<void>
}

/** Carries letters from the outbox to the post. Each of `before` writes letters that are still to be written. */
export function openOutboxWorker(
  db: Db,
  transport: MailTransport,
  before: readonly (() => Promise<void>)[],
): OutboxWorker {
  let look = () => {}
  let due: NodeJS.Timeout | undefined
  const ring = () => {
    due ??= setTimeout(() => {
      due = undefined
      look()
    }, soon_ms)
  }

  const start = (log: FastifyBaseLogger) => {
    const work = async (signal: AbortSignal) => {
      for (const write of before) await write().catch((error) => log.error({ err: error }, complaint))
      await deliverDue(db, transport, log, signal)
    }
    const job = startIntervalJob({ every_ms, work, log, complaint })
    look = job.look
    return async () => {
      clearTimeout(due)
      await job.stop()
      transport.close()
    }
  }
  return { notify: ring, start }
}

const complaint = 'cannot look for letters'
