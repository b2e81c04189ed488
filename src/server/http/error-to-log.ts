/** What may be said of a fault; a database's `detail`, `where` and the like may hold a row, with address and password. */
const told = ['code', 'statusCode', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint'] as const

type Logged = { type: string; message: string; stack: string; [fact: string]: unknown }

/** A fault as the log gets it: what it is and where it came from, and nothing of what it was about. */
export function errorToLog(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const facts: Record<string, unknown> = Object.fromEntries(Object.entries(error))
  const known = told.filter((name) => facts[name] !== undefined).map((name) => [name, facts[name]])
  const { message, stack = '', cause } = error
  return {
    type: error.constructor.name,
    message,
    stack,
    ...Object.fromEntries(known),
    ...(cause === undefined ? {} : { cause: errorToLog(cause) }),
  }
}
