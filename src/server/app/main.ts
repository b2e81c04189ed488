import { join } from 'node:path'
import { readSettings } from '#server/platform/config.ts'
import { runServer } from './run.ts'

process.title = 'podium'

try {
  await runServer(readSettings(), join(import.meta.dirname, '..', '..', '..', 'dist'))
} catch (error) {
  process.stderr.write(`Podium cannot start: ${explain(error)}\n`)
  process.exit(1)
}

/**
 * Returns only the message of an error with a code, because the operator can fix the cause. Returns the stack of any
 * other error.
 */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? error.message || String(error.code) : (error.stack ?? error.message)
}
