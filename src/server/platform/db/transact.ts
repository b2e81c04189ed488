import type pg from 'pg'
import { outcomeUnknown } from '#server/platform/errors.ts'

/**
 * The isolation level is fixed, whatever the default: each statement must see what was committed before it got its
 * lock.
 */
const begin = 'begin isolation level read committed'

/** PostgreSQL aborts one transaction of a deadlock. It can be retried, because it was rolled back completely. */
const max_attempts = 3

/** Sends a statement without waiting for its result: COMMIT follows immediately, and fails if the statement fails. */
export type Send = (statement: Promise<unknown>) => void

/** `lock` is sent together with BEGIN; `work` continues with its result. */
type TransactionSteps<Held, Result> = {
  lock: (tx: pg.PoolClient) => Promise<Held>
  work: (tx: pg.PoolClient, locked: Held, send: Send) => Promise<Result> | Result
}

/**
 * Runs `lock` and `work` in one transaction with few round trips, for changes that users wait for. Throws 503
 * `outcome-unknown` if it is unclear whether the transaction was saved; that connection is not used again.
 */
export async function transact<Held, Result>(
  pool: pg.Pool,
  act: TransactionSteps<Held, Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryOnce(pool, act)
    } catch (error) {
      if (attempt === max_attempts || !isDeadlock(error)) throw error
    }
  }
}

async function tryOnce<Held, Result>(
  pool: pg.Pool,
  { lock, work }: TransactionSteps<Held, Result>,
): Promise<Result> {
  const tx = await pool.connect()
  const sent: Promise<unknown>[] = []
  let is_usable = false
  const run = async () => {
    sendTogether(tx)
    const [, locked] = await Promise.all([tx.query(begin), lock(tx)])
    sendTogether(tx)
    return work(tx, locked, (statement) => sent.push(statement))
  }
  try {
    const result = await run().catch(async (error: unknown) => {
      is_usable = await tx.query('rollback').then(
        () => true,
        () => false,
      )
      throw error
    })
    const [ended, ...all] = await Promise.allSettled([commit(tx), ...sent])
    if (ended.status === 'rejected') throw ended.reason
    is_usable = true
    const failed = all.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
    if (ended.value === 'ROLLBACK') throw new Error('the transaction had already failed at commit')
    return result
  } finally {
    tx.release(!is_usable)
  }
}

/**
 * Combines statements made in the same turn of the event loop into one write, because each write wakes the database up.
 */
function sendTogether({ connection }: pg.PoolClient): void {
  connection.stream.cork()
  process.nextTick(() => connection.stream.uncork())
}

/**
 * Commits and returns the command that the server reports. A COMMIT that stopped waiting for its standby differs from a
 * normal one only by a warning, so after a warning, or without a reply, the outcome is unknown.
 */
async function commit(tx: pg.PoolClient): Promise<'COMMIT' | 'ROLLBACK'> {
  let has_warned = false
  const warn = () => {
    has_warned = true
  }
  tx.on('notice', warn)
  try {
    const command = await tx.query('commit').then(({ command }) => command, throwIfReported)
    if (command === 'ROLLBACK') return command
    if (command !== 'COMMIT' || has_warned) throw outcomeUnknown()
    return command
  } finally {
    tx.off('notice', warn)
  }
}

/**
 * An error that the server reported means that nothing was saved. Any other error is a lost connection: for example the
 * pool's timeout, which ends a COMMIT that waits for a standby.
 */
function throwIfReported(error: pg.DatabaseError): 'lost' {
  if (error.severity === 'ERROR') throw error
  return 'lost'
}

function isDeadlock(error: unknown): boolean {
  return (error as { code?: unknown }).code === '40P01'
}
