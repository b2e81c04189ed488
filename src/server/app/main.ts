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
 * The message of an error that has a code, because the operator can fix its cause. Other errors are printed with their
 * stack.
 */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? error.message || String(error.code) : (error.stack ?? error.message)
}
