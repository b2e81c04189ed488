import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import { startTicking } from '#server/platform/ticking.ts'
import { liveOn } from './live-on.ts'

/** Lets the demo live on until told to stop. */
export function startDemo(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  const work = (signal: AbortSignal) => liveOn(db, signal)
  return startTicking({ every_ms: 30_000, work, log, complaint: 'the demo cannot go on' }).stop
}
