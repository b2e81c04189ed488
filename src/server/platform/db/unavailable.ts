/** What is known of a fault: SQLSTATE or the system's name of it, and the system's call that failed. */
type DatabaseFailure = { code?: unknown; syscall?: unknown; message?: unknown }

const timeout = 'DATABASE_TIMEOUT'

/** The request has had all its time. */
export function databaseTimeout(): Error {
  return Object.assign(new Error('the database did not answer in time'), { code: timeout })
}

/**
 * SQLSTATE: 08 connection, 53 disk full, out of memory or of connections, 57P it stops or starts, 57014 a statement took
 * too long, 25P03 a transaction was idle for too long, 58 the files below it fail, 25006 it only reads.
 */
const states = /^(08...|53...|57P..|57014|25P03|58...|25006)$/

const connection_errors = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'ETIMEDOUT',
  timeout,
])

/** What the driver says without a code. */
const messages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Postgres connection has been discarded',
]

/** Whether the database cannot serve at present: it may work soon, and nothing is wrong with what was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, syscall, message } = (error ?? {}) as DatabaseFailure
  if (typeof code === 'string') {
    // A socket that is not there is ENOENT, as is any missing file.
    return (
      states.test(code) || connection_errors.has(code) || syscall === 'connect' || syscall === 'getaddrinfo'
    )
  }
  return typeof message === 'string' && messages.some((each) => message.startsWith(each))
}
