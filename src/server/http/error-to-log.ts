/**
 * The properties that may be logged. Other properties, such as `detail` and `where` of a database error, may contain a
 * row with an email address and a password hash.
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

type LoggedError = { type: string; message: string; stack: string; [property: string]: unknown }

/**
 * Converts an error for the log: type, message, stack, the properties above, and its cause, converted in the same way.
 * The row and the parameters of a failed statement are left out. PostgreSQL's message can contain a parameter that it
 * cannot convert to a number or a date. It contains no secret, because secrets are passed as texts or bytes.
 */
export function errorToLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const properties: Record<string, unknown> = Object.fromEntries(Object.entries(error))
  const known = LOGGED_FIELDS.filter((name) => properties[name] !== undefined).map((name) => [
    name,
    properties[name],
  ])
  const { message, stack = '', cause } = error
  return {
    type: error.constructor.name,
    message,
    stack,
    ...Object.fromEntries(known),
    ...(cause === undefined ? {} : { cause: errorToLog(cause) }),
  }
}
