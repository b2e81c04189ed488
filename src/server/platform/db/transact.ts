import type pg from 'pg'
import { outcomeUnknown } from '#server/platform/errors.ts'

/** Whatever is usual there: each statement must see what was kept before it was let in. */
const begin = 'begin isolation level read committed'

/** A deadlock takes one of those who are in it; it may begin anew, as nothing of it is left. */
const most_tries = 3

/** Sends a statement whose end nobody needs to wait for: COMMIT goes out right behind it, and fails with it. */
export type Send = (statement: Promise<unknown>) => void

/** `hold` is sent together with BEGIN, and `work` goes on from what it has read. */
type Act<Held, Result> = {
  hold: (tx: pg.PoolClient) => Promise<Held>
  work: (tx: pg.PoolClient, locked: Held, send: Send) => Promise<Result> | Result
}

/**
 * Runs an act in one transaction on a connection of its own, all of it or nothing, for changes that people wait for. Throws 503
 * `outcome-unknown` where the database did not say plainly whether it was kept; that connection is used no more.
 */
export async function transact<Held, Result>(pool: pg.Pool, act: Act<Held, Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryOnce(pool, act)
    } catch (error) {
      if (tries === most_tries || !isDeadlock(error)) throw error
    }
  }
}

async function tryOnce<Held, Result>(pool: pg.Pool, { hold, work }: Act<Held, Result>): Promise<Result> {
  const tx = await pool.connect()
  const sent: Promise<unknown>[] = []
  let is_usable = false
  const run = async () => {
    sendTogether(tx)
    const [, locked] = await Promise.all([tx.query(begin), hold(tx)])
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
    if (ended.value === 'ROLLBACK') throw new Error('the transaction had failed before it was to be kept')
    return result
  } finally {
    tx.release(!is_usable)
  }
}

/** Statements that are made before the next turn of the event loop go out in one write: each write wakes the database up. */
function sendTogether({ connection }: pg.PoolClient): void {
  connection.stream.cork()
  process.nextTick(() => connection.stream.uncork())
}

/**
 * Ends the transaction, and says as what. A COMMIT that stopped waiting for its standby looks like any other but for a
 * warning, so one that brings a warning, or nothing at all, is no success; only an error that the server itself gave as one
 * says that nothing was kept.
 */
async function commit(tx: pg.PoolClient): Promise<'COMMIT' | 'ROLLBACK'> {
  let has_warned = false
  const warn = () => {
    has_warned = true
  }
  tx.on('notice', warn)
  try {
    const command = await tx.query('commit').then(({ command }) => command, passRefusal)
    if (command === 'ROLLBACK') return command
    if (command !== 'COMMIT' || has_warned) throw outcomeUnknown()
    return command
  } finally {
    tx.off('notice', warn)
  }
}

/** While a COMMIT waits for a standby no timeout of the database ends it; the pool's does, and breaks the connection. */
function passRefusal(error: pg.DatabaseError): 'lost' {
  if (error.severity === 'ERROR') throw error
  return 'lost'
}

function isDeadlock(error: unknown): boolean {
  return (error as { code?: unknown }).code === '40P01'
}
