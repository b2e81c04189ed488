/**
 * The properties that may be logged. A database error's `detail`, `where` and others may hold a row, with address and
 * password.
 */
const LOGGED_FIELDS = [
  'code',
  'statusCode',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
] as const

type Logged = { type: string; message: string; stack: string; [fact: string]: unknown }

/** Converts an error for the log: type, message and stack, without the data of the failed statement. */
export function errorToLog(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const facts: Record<string, unknown> = Object.fromEntries(Object.entries(error))
  const known = LOGGED_FIELDS.filter((name) => facts[name] !== undefined).map((name) => [name, facts[name]])
  const { message, stack = '', cause } = error
  return {
    type: error.constructor.name,
    message,
    stack,
    ...Object.fromEntries(known),
    ...(cause === undefined ? {} : { cause: errorToLog(cause) }),
  }
}
