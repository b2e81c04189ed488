import { join } from 'node:path'
import { readSettings } from '#server/platform/config.ts'
import { runServer } from './run.ts'

process.title = 'podium'

try {
  await runServer(readSettings(), join(import.meta.dirname, '..', '..', '..', 'dist'))
} catch (fault) {
  process.stderr.write(`Podium cannot start: ${explain(fault)}\n`)
  process.exit(1)
}

/** A fault with a code is one that a person can mend; of any other he needs the stack to report it. */
function explain(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  return 'code' in fault ? fault.message || String(fault.code) : (fault.stack ?? fault.message)
}
