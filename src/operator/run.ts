import { CommanderError } from 'commander'
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts'
import { printLines } from './answer.ts'
import { makeProgram } from './program.ts'

const AWAY = 'the database cannot be reached or has no room at present. Try again.'

/** Every verb should refuse such data itself, with what is wrong; where one does not, nothing was written all the same. */
const BROKEN_RULE =
  'it would leave data that the game does not allow, and this command did not notice. Check what you gave it, and please report it'

/** What a person reads of a fault. The database's own text, with its names of tables and constraints, never is. */
function faultText(fault: unknown): string {
  const state = sqlStateOf(fault)
  if (state === undefined) return ownText(fault)
  if (isDatabaseUnavailable(fault)) return AWAY
  if (state.startsWith('23')) return `${BROKEN_RULE} (SQLSTATE ${state}).`
  return `the database could not do it. Please report it (SQLSTATE ${state}).`
}

/** Faults of the system say by themselves what is wrong; ours show where they come from. */
function ownText(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  return 'code' in fault ? fault.message : (fault.stack ?? fault.message)
}

function sqlStateOf(fault: unknown): string | undefined {
  const isFromDatabase = fault instanceof Error && 'severity' in fault && 'code' in fault
  return isFromDatabase ? String(fault.code) : undefined
}

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
