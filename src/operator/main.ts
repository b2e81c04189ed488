import { runOperator } from './run.ts'

// Write errors are ignored, because the program that reads the output may close the pipe early, as in `… | head`.
process.stdout.on('error', () => {})

await runOperator(process.argv.slice(2))
