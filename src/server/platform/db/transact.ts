import type pg from 'pg'
import { Db } from './db.ts'
import { runTransaction, type SendLast } from './run-transaction.ts'

/**
 * Sets the isolation level instead of relying on the database's default, because each statement must see everything
 * that was committed before it got its lock.
 */
const begin = 'begin isolation level read committed'

/** A transaction that PostgreSQL aborts in a deadlock is rolled back completely, so it can be tried again. */
const max_attempts = 3

/** `lock` is sent together with BEGIN. Its result is passed to `work`. */
type TransactionSteps<Held, Result> = {
  lock: (tx: Db) => Promise<Held>
  work: (tx: Db, locked: Held, sendLast: SendLast) => Promise<Result> | Result
}

/**
 * Runs `lock` and `work` in one transaction with few round trips, for changes that users wait for. Throws 503
 * `outcome-unknown` if it is unclear whether the transaction was saved; that connection is not used again.
 */
export async function transact<Held, Result>(db: Db, steps: TransactionSteps<Held, Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryOnce(db, steps)
    } catch (error) {
      if (attempt === max_attempts || !isDeadlock(error)) throw error
    }
  }
}

async function tryOnce<Held, Result>(
  db: Db,
  { lock, work }: TransactionSteps<Held, Result>,
): Promise<Result> {
  const client = await db.connect()
  const tx = Db.in(client)
  return runTransaction(
    client,
    (is_broken) => client.release(is_broken),
    async (sendLast) => {
      sendTogether(client)
      const [, locked] = await Promise.all([client.query(begin), lock(tx)])
      sendTogether(client)
      return work(tx, locked, sendLast)
    },
  )
}

/** Combines the statements of one turn of the event loop into one write, because each write wakes the database up. */
function sendTogether({ connection }: pg.PoolClient): void {
  connection.stream.cork()
  process.nextTick(() => connection.stream.uncork())
}

function isDeadlock(error: unknown): boolean {
  return (error as { code?: unknown }).code === '40P01'
}
