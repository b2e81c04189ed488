import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import { startIntervalJob } from '#server/platform/interval-job.ts'
import { deliverDue } from './deliver.ts'
import type { MailTransport } from './mail-transport.ts'

const every_ms = 1000
/** The worker waits this long after `notify`, so that the transaction that wrote the email can commit first. */
const delay_ms = 50

type OutboxWorker = {
  /** Makes the worker check soon, before the next interval. Call it after writing an email. */
  notify: () => void
  /** Starts checking the outbox every second; the returned function stops this. */
  start: (log: FastifyBaseLogger) => () => Promise<void>
}

/** Sends the emails in the outbox through the transport. Before each check, `producers` add emails to the outbox. */
export function openOutboxWorker(
  db: Db,
  transport: MailTransport,
  producers: readonly (() => Promise<void>)[],
): OutboxWorker {
  let checkNow = () => {}
  let timer: NodeJS.Timeout | undefined
  const notify = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      checkNow()
    }, delay_ms)
  }

  const start = (log: FastifyBaseLogger) => {
    const work = async (signal: AbortSignal) => {
      for (const write of producers) await write().catch((error) => log.error({ err: error }, ERROR_MESSAGE))
      await deliverDue(db, transport, log, signal)
    }
    const job = startIntervalJob({ every_ms, work, log, error_message: ERROR_MESSAGE })
    checkNow = job.runNow
    return async () => {
      clearTimeout(timer)
      await job.stop()
      transport.close()
    }
  }
  return { notify, start }
}

const ERROR_MESSAGE = 'reading the outbox failed'
