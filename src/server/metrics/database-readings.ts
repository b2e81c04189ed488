import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { runWithDatabaseUse, startDatabaseUse } from '#server/platform/db/database-use.ts'
import type { Db } from '#server/platform/db/db.ts'
import { RequestPool } from '#server/platform/db/request-pool.ts'
import { findPosition, findReplayLag } from './store.ts'

/**
 * Calls `read` with a connection for probes, which is free even under load. Returns null if `read` fails or takes
 * longer than a second, for example because a table is locked: a scrape must not wait.
 */
export async function readWithin<Value>(read: () => Promise<Value>): Promise<Value | null> {
  const reading = new Promise<Value | null>((resolve) =>
    runWithDatabaseUse(startDatabaseUse('probes'), () => {
      read().then(resolve, () => resolve(null))
    }),
  )
  return Promise.race([reading, sleep(1000, null, { ref: false })])
}

/**
 * Returns a function that measures how far the standby of `DATABASE_READ_URL` is behind, in seconds. While the standby
 * does not answer, the lag is the time since its last answer, so that an alert fires. Null while the primary does not
 * answer.
 */
export function openReplicaLag(primary: Db, standby: Db): () => Promise<number | null> {
  let answered_at = performance.now()
  return async () => {
    const position = await readWithin(() => findPosition(primary))
    if (position === null) return null
    const lag_s = await readWithin(() => findReplayLag(standby, position))
    if (lag_s === null) return (performance.now() - answered_at) / 1000
    answered_at = performance.now()
    return lag_s
  }
}

/** Counts the connections of a pool by their state. */
export function countsOf([name, pool]: [string, pg.Pool]) {
  const counts =
    pool instanceof RequestPool
      ? pool.counts()
      : { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
  return [name, { open: counts.total, idle: counts.idle, waiting: counts.waiting }] as const
}
