import { CommanderError } from 'commander'
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts'
import { makeProgram } from './program.ts'
import { printLines } from './verb-result.ts'

const UNAVAILABLE = 'the database cannot be reached or has no free connection. Try again.'

/** The message if a constraint of the database prevents a write. This is rare, because verbs check their input. */
const BROKEN_RULE =
  'it would store data that the game does not allow, and the command did not detect that. Check your input, and please report this'

/**
 * The message for an error. Messages of the database are never shown, because they contain names of tables and
 * constraints.
 */
function errorText(error: unknown): string {
  const state = sqlStateOf(error)
  if (state === undefined) return messageOf(error)
  if (isDatabaseUnavailable(error)) return UNAVAILABLE
  if (state.startsWith('23')) return `${BROKEN_RULE} (SQLSTATE ${state}).`
  return `the database returned an error. Please report it (SQLSTATE ${state}).`
}

/** An error of the operating system has a clear message. Any other error is printed with its stack. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? error.message : (error.stack ?? error.message)
}

function sqlStateOf(error: unknown): string | undefined {
  const isFromDatabase = error instanceof Error && 'severity' in error && 'code' in error
  return isFromDatabase ? String(error.code) : undefined
}

/** Runs the verb that the arguments name, and sets the exit code of the process. */
export async function runOperator(args: readonly string[]): Promise<void> {
  try {
    await makeProgram().parseAsync(args, { from: 'user' })
  } catch (error) {
    process.exitCode = printError(error)
  }
}

/** Prints an error and returns the exit code. Commander has already printed its own usage errors. */
function printError(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  printLines(`Nothing was done: ${errorText(error)}`.split('\n'), process.stderr)
  return 1
}
