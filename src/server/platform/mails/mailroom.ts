import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import { startTicking } from '#server/platform/ticking.ts'
import { deliverDue } from './deliver.ts'
import type { Post } from './post.ts'

const every_ms = 1000
/** So long a transaction that has written a letter may take to commit, for the letter to go at once. */
const soon_ms = 50

type Mailroom = {
  /** There is a letter: look soon, and not only at the next turn. */
  ring: () => void
  /** Looks every second until told to stop. */
  start: (log: FastifyBaseLogger) => () => Promise<void>
}

/** Carries letters from the outbox to the post. Each of `before` writes letters that are still to be written. */
export function openMailroom(db: Db, post: Post, before: readonly (() => Promise<void>)[]): Mailroom {
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
      for (const write of before) await write().catch((fault) => log.error({ err: fault }, complaint))
      await deliverDue(db, post, log, signal)
    }
    const ticking = startTicking({ every_ms, work, log, complaint })
    look = ticking.look
    return async () => {
      clearTimeout(due)
      await ticking.stop()
      post.close()
    }
  }
  return { ring, start }
}

const complaint = 'cannot look for letters'
