/** What may be said of a fault; a database's `detail`, `where` and the like may hold a row, with address and password. */
const told = ['code', 'statusCode', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint'] as const

type Logged = { type: string; message: string; stack: string; [fact: string]: unknown }

/** A fault as the log gets it: what it is and where it came from, and nothing of what it was about. */
export function faultToLog(fault: unknown): Logged {
  if (!(fault instanceof Error)) return { type: typeof fault, message: String(fault), stack: '' }
  const facts: Record<string, unknown> = Object.fromEntries(Object.entries(fault))
  const known = told.filter((name) => facts[name] !== undefined).map((name) => [name, facts[name]])
  const { message, stack = '', cause } = fault
  return {
    type: fault.constructor.name,
    message,
    stack,
    ...Object.fromEntries(known),
    ...(cause === undefined ? {} : { cause: faultToLog(cause) }),
  }
}
