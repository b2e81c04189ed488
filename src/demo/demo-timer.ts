import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import { startIntervalJob } from '#server/platform/interval-job.ts'
import { advanceDemo } from './advance-demo.ts'

/** Advances the demo every 30 seconds. Returns a function that stops it. */
export function startDemoTimer(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  const work = (signal: AbortSignal) => advanceDemo(db, signal)
  return startIntervalJob({ every_ms: 30_000, work, log, error_message: 'advancing the demo season failed' })
    .stop
}
