/** The known parts of an error: SQLSTATE or system error code, and the failed system call. */
type DatabaseFailure = { code?: unknown; syscall?: unknown; message?: unknown }

const timeout = 'DATABASE_TIMEOUT'

/** Makes the error of a request whose time limit has passed. */
export function databaseTimeout(): Error {
  return Object.assign(new Error('the database did not answer in time'), { code: timeout })
}

/**
 * SQLSTATE classes: 08 connection, 53 disk full, out of memory or of connections, 57P shutdown or startup, 57014
 * statement timeout, 25P03 idle transaction timeout, 58 system error of its files, 25006 read-only.
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

/** Errors of the driver that have no code. */
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

/** Whether the error means that the database is temporarily unavailable, although the request may be correct. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, syscall, message } = (error ?? {}) as DatabaseFailure
  if (typeof code === 'string') {
    // A missing socket has the code ENOENT, like any missing file. Only the failed system call identifies it.
    return (
      states.test(code) || connection_errors.has(code) || syscall === 'connect' || syscall === 'getaddrinfo'
    )
  }
  return typeof message === 'string' && messages.some((each) => message.startsWith(each))
}
