import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db.ts'
import { sql } from './sql.ts'
import { transact } from './transact.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** Runs a read on the standby if the standby is recent enough, otherwise on the primary (decision 0070). */
export type StandbyReads = <Result>(read: (db: Db) => Promise<Result>) => Promise<Result>

type Databases = {
  primary: Db
  /** If not set, all reads run on the primary. */
  standby: Db | undefined
  /** The position in the WAL that a read must show. If it is unknown, the read runs on the primary. */
  position: (() => Promise<string | undefined>) | undefined
  log: () => Pick<FastifyBaseLogger, 'warn' | 'info'>
}

/** How long a read waits until the standby has replayed the position. */
const max_wait_ms = 1000
const poll_ms = 20

/** How long the standby is not tried again after a failure. */
const retry_after_ms = 5000

/** A read must change nothing: if it fails on the standby for any reason, it is repeated on the primary. */
export function openStandbyReads({ primary, standby, position, log }: Databases): StandbyReads {
  if (!standby || !position) return (read) => read(primary)
  let is_failing = false
  let retry_at = 0

  const mayTry = () => {
    if (performance.now() < retry_at) return false
    // Only one read tries a standby that has failed. The others do not wait for its outcome.
    if (is_failing) retry_at = performance.now() + retry_after_ms
    return true
  }
  const noteSuccess = () => {
    if (is_failing) log().info('the standby is used again')
    is_failing = false
    retry_at = 0
  }
  const noteFailure = (err: unknown) => {
    if (!(err instanceof StandbyNotUsable || isDatabaseUnavailable(err))) return
    if (!is_failing) log().warn({ err }, 'the standby is not used')
    is_failing = true
    retry_at = performance.now() + retry_after_ms
  }

  return async (read) => {
    const wanted = mayTry() ? await position() : undefined
    if (wanted === undefined) return read(primary)
    try {
      const result = await readAt(standby, wanted, read)
      noteSuccess()
      return result
    } catch (error) {
      noteFailure(error)
      return read(primary)
    }
  }
}

/** The standby is behind, or the server is not a standby. A server that has become a primary may have other data. */
class StandbyNotUsable extends Error {}

/**
 * Waits and reads on the same connection, because several standbys may share one address. Each statement sees what the
 * standby has replayed when the statement begins.
 */
async function readAt<Result>(
  standby: Db,
  position: string,
  read: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return transact(standby, {
    lock: (tx) => hasReplayed(tx, position),
    work: async (tx, has_replayed) => {
      if (!has_replayed) await waitUntilReplayed(tx, position)
      return read(tx)
    },
  })
}

async function waitUntilReplayed(tx: Db, position: string): Promise<void> {
  const ends_at = performance.now() + max_wait_ms
  do {
    if (performance.now() >= ends_at) throw new StandbyNotUsable('the standby is behind')
    await sleep(poll_ms)
  } while (!(await hasReplayed(tx, position)))
}

/** Throws if the server is not a standby. */
async function hasReplayed(tx: Db, position: string): Promise<boolean> {
  const { is_standby, has_replayed } = await tx.one(sql<{ is_standby: boolean; has_replayed: boolean }>`
    select pg_is_in_recovery() as is_standby,
      coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as has_replayed`)
  if (!is_standby) throw new StandbyNotUsable('the server is not a standby')
  return has_replayed
}
