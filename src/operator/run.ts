import { CommanderError } from 'commander'
import { printLines } from './answer.ts'
import { faultText } from './fault-text.ts'
import { makeProgram } from './program.ts'

/** Runs the verb that the words name, and sets the exit code of the process. */
export async function runOperator(words: readonly string[]): Promise<void> {
  try {
    await makeProgram().parseAsync(words, { from: 'user' })
  } catch (fault) {
    process.exitCode = explain(fault)
  }
}

/** Commander has said what was wrong with the words; other faults are explained here. */
function explain(fault: unknown): number {
  if (fault instanceof CommanderError) return fault.exitCode === 0 ? 0 : 2
  printLines(`Nothing was done: ${faultText(fault)}`.split('\n'), process.stderr)
  return 1
}
