import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import { startIntervalJob } from '#server/platform/interval-job.ts'
import type { Channel } from './channel.ts'
import { planDue } from './plan-due.ts'
import { type SendingOptions, sendDue } from './send-due.ts'
import { deleteOldNotifications } from './store/due.ts'

const every_ms = 1000
const cleanup_every_ms = 3_600_000

/**
 * Starts the jobs of notifications: one plans them, one deletes old ones, and one for each channel sends them, so that
 * a channel that is down does not delay the others. The returned function stops the jobs.
 */
export function startNotifications(
  db: Db,
  channels: readonly Channel[],
  options: SendingOptions,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const jobs = [
    startIntervalJob({
      every_ms,
      work: () => planDue(db, log),
      log,
      error_message: 'planning notifications failed',
    }),
    startIntervalJob({
      every_ms: cleanup_every_ms,
      work: () => deleteOldNotifications(db),
      log,
      error_message: 'deleting old notifications failed',
    }),
    ...channels.map((channel) =>
      startIntervalJob({
        every_ms,
        work: (signal) => sendDue(db, channel, options, log, signal),
        log,
        error_message: `sending notifications by ${channel.name} failed`,
      }),
    ),
  ]
  return async () => {
    await Promise.all(jobs.map((job) => job.stop()))
  }
}
