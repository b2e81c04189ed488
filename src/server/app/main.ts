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

/** An error with a code can be fixed by the operator; any other needs its stack for a report. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? error.message || String(error.code) : (error.stack ?? error.message)
}
