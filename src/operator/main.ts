import { runOperator } from './run.ts'

// Errors of the output are ignored, because the receiving process may close the pipe early, as in `… | head`.
process.stdout.on('error', () => {})

await runOperator(process.argv.slice(2))
