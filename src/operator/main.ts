import { runOperator } from './run.ts'

// The reader may close the pipe early: `… | head`.
process.stdout.on('error', () => {})

await runOperator(process.argv.slice(2))
