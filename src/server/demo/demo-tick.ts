import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/db.ts'
import { liveOn } from './live-on.ts'

const every_ms = 30_000

/** Lets the demo live on until told to stop; a fault is logged, and the next turn tries again. */
export function startDemo(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController()
  let living: Promise<void> | undefined
  const live = async () => {
    try {
      await liveOn(db, stopping.signal)
    } catch (fault) {
      log.error({ err: fault }, 'the demo cannot go on')
    }
    living = undefined
  }
  const begin = () => {
    living ??= live()
  }
  const ticking = setInterval(begin, every_ms)
  begin()

  return async () => {
    clearInterval(ticking)
    stopping.abort()
    await living
  }
}
