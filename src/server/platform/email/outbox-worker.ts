import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import { startIntervalJob } from '#server/platform/interval-job.ts'
import { deliverDue } from './deliver.ts'
import type { MailTransport } from './mail-transport.ts'

const every_ms = 1000
/** The delay after `notify`, in which the transaction that wrote the email should commit. */
const soon_ms = 50

type OutboxWorker = {
  /** An email was written: check soon instead of at the next interval. */
  notify: () => void
  /** Starts checking every second; the returned function stops it. */
  start: (log: FastifyBaseLogger) => () => Promise<void>
}

/** Sends emails from the outbox through the transport. Each of `before` adds emails to the outbox first. */
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

const complaint = 'reading the outbox failed'
