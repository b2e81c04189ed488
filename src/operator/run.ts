import { CommanderError } from 'commander'
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts'
import { makeProgram } from './program.ts'
import { printLines } from './verb-result.ts'

const AWAY = 'the database cannot be reached or has no room at present. Try again.'

/** Every verb should refuse such data itself, with what is wrong; where one does not, nothing was written all the same. */
const BROKEN_RULE =
  'it would leave data that the game does not allow, and this command did not notice. Check what you gave it, and please report it'

/** What a person reads of a fault. The database's own text, with its names of tables and constraints, never is. */
function errorText(error: unknown): string {
  const state = sqlStateOf(error)
  if (state === undefined) return ownText(error)
  if (isDatabaseUnavailable(error)) return AWAY
  if (state.startsWith('23')) return `${BROKEN_RULE} (SQLSTATE ${state}).`
  return `the database could not do it. Please report it (SQLSTATE ${state}).`
}

/** Faults of the system say by themselves what is wrong; ours show where they come from. */
function ownText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? error.message : (error.stack ?? error.message)
}

function sqlStateOf(error: unknown): string | undefined {
  const isFromDatabase = error instanceof Error && 'severity' in error && 'code' in error
  return isFromDatabase ? String(error.code) : undefined
}

/** Runs the verb that the words name, and sets the exit code of the process. */
export async function runOperator(words: readonly string[]): Promise<void> {
  try {
    await makeProgram().parseAsync(words, { from: 'user' })
  } catch (error) {
    process.exitCode = explain(error)
  }
}

/** Commander has said what was wrong with the words; other faults are explained here. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  printLines(`Nothing was done: ${errorText(error)}`.split('\n'), process.stderr)
  return 1
}
