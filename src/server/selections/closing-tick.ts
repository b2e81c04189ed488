import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/db.ts'
import { lockClosed } from './store.ts'

const every_ms = 1000

/** Closes what is due once a second, until told to stop; a fault is logged, and the next second tries again. */
export function startClosing(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  let closing: Promise<void> = Promise.resolve()
  let isClosing = false
  const close = async () => {
    isClosing = true
    try {
      const { selections, sidebets } = await lockClosed(db, 'played')
      if (selections.length + sidebets.length > 0) log.info({ selections, sidebets }, 'closed')
    } catch (fault) {
      log.error({ err: fault }, 'cannot close what is due')
    }
    isClosing = false
  }
  const ticking = setInterval(() => {
    if (!isClosing) closing = close()
  }, every_ms)

  return async () => {
    clearInterval(ticking)
    await closing
  }
}
