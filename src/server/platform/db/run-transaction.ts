import pg from 'pg'
import { outcomeUnknown } from '#server/platform/errors.ts'

/**
 * Sends the last statement of a transaction without waiting for its result. COMMIT follows immediately, and fails if
 * the statement fails.
 */
export type SendLast = (statement: Promise<unknown>) => void

/**
 * Runs `work`, which must begin the transaction, and then commits it. If `work` fails, rolls back and throws its error.
 * Throws 503 `outcome-unknown` if it is unclear whether the transaction was saved. Releases the connection as broken if
 * it may still be in the transaction.
 */
export async function runTransaction<Result>(
  client: pg.ClientBase,
  release: (is_broken: boolean) => void,
  work: (sendLast: SendLast) => Promise<Result>,
): Promise<Result> {
  const sent: Promise<unknown>[] = []
  const sendLast: SendLast = (statement) => {
    // If `work` fails, no other code awaits the statement.
    statement.catch(() => {})
    sent.push(statement)
  }
  let is_usable = false
  try {
    const result = await work(sendLast).catch(async (error: unknown) => {
      is_usable = await client.query('rollback').then(
        () => true,
        () => false,
      )
      throw error
    })
    const [ended, ...all] = await Promise.allSettled([commit(client), ...sent])
    if (ended.status === 'rejected') throw ended.reason
    is_usable = true
    const failed = all.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
    if (ended.value === 'ROLLBACK') throw new Error('the transaction had already failed at commit')
    return result
  } finally {
    release(!is_usable)
  }
}

/**
 * Commits and returns the command that the server reports. If COMMIT gives up waiting for its standby, the server
 * reports success with a warning. So the outcome is unknown after a warning. It is also unknown if there is no reply.
 */
async function commit(client: pg.ClientBase): Promise<'COMMIT' | 'ROLLBACK'> {
  let has_warned = false
  const warn = () => {
    has_warned = true
  }
  client.on('notice', warn)
  try {
    const command = await client.query('commit').then(({ command }) => command, throwIfReported)
    if (command === 'ROLLBACK') return command
    if (command !== 'COMMIT' || has_warned) throw outcomeUnknown()
    return command
  } finally {
    client.off('notice', warn)
  }
}

/**
 * Throws the error if the server reported it, because then nothing was saved. Any other error means that the connection
 * was lost. For example, a COMMIT that waits for a standby ends with the pool's timeout.
 */
function throwIfReported(error: unknown): 'lost' {
  if (isReported(error)) throw error
  return 'lost'
}

/**
 * SQLSTATEs that end the session: connection errors, shutdowns, and the limits for idle sessions and transactions. The
 * severity alone is not enough, because it is translated on a server with other `lc_messages`.
 */
const ENDS_SESSION = /^(08|28|57P0|25P0[34]|XX)/

/** Whether the server itself reported the error, which leaves the connection usable. */
export function isReported(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false
  return !ENDS_SESSION.test(error.code) && error.severity !== 'FATAL' && error.severity !== 'PANIC'
}
