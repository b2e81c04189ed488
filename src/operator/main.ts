import { runOperator } from './run.ts'

// Whoever reads us may stop reading: `… | head`.
process.stdout.on('error', () => {})

await runOperator(process.argv.slice(2))
