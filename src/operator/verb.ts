import { userInfo } from 'node:os'
import type { Command } from 'commander'
import type { Db } from '#server/db/db.ts'
import { MAX_MB } from '#server/imports/check-file.ts'
import { type Answer, printAnswer } from './answer.ts'
import { withDatabase } from './database.ts'
import { openProgress, type Progress } from './progress.ts'

/** The options that every verb has. */
type CommonFlags = { dryRun?: boolean; json?: boolean; yes?: boolean; reason?: string; actor?: string }

export type Desk = {
  db: Db
  /** Who the audit says it was. */
  actor: string
  reason: string | undefined
  dry_run: boolean
  yes: boolean
  onProgress: Progress['on']
}

type Work<Flags> = (desk: Desk, args: string[], flags: Flags & CommonFlags) => Promise<Answer>

/** A verb: its arguments and summary, the options that all verbs share, and examples below its help. */
export function addVerb(
  parent: Command,
  signature: string,
  summary: string,
  examples: readonly string[],
): Command {
  return parent
    .command(signature)
    .summary(summary)
    .description(summary)
    .option('--dry-run', 'try it: say what would happen and write nothing')
    .option('--json', 'print the outcome as JSON')
    .option('--yes', 'answer every question with yes')
    .option('--reason <text>', 'why, for the audit and for whoever is affected')
    .option('--actor <name>', 'who does it, for the audit (default: your name on this machine)')
    .addHelpText(
      'after',
      `\nExamples:\n${examples.map((example) => `  npm run operator -- ${example}\n`).join('')}`,
    )
}

/** Runs the verb on the database, prints what came of it and sets the exit code. */
export function does<Flags extends object = object>(command: Command, work: Work<Flags>): void {
  command.action(async () => {
    const flags: Flags & CommonFlags = command.opts()
    const progress = openProgress(!flags.json)
    const answer = await withDatabase((db) => {
      return work(deskOf(db, flags, progress), command.args, flags).finally(progress.stop)
    })
    printAnswer(answer, flags.json === true)
    process.exitCode = answer.status
  })
}

function deskOf(db: Db, flags: CommonFlags, progress: Progress): Desk {
  return {
    db,
    actor: flags.actor?.trim() || `operator ${ownName()}`.trim(),
    reason: flags.reason?.trim() || undefined,
    dry_run: flags.dryRun === true,
    yes: flags.yes === true,
    onProgress: progress.on,
  }
}

/** Containers may run under a number that has no name. */
function ownName(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

/** What importers need of the desk. */
export function importOptions({ actor, reason, dry_run, onProgress }: Desk, flags: { maxMb?: number }) {
  return { actor, reason, dry_run, onProgress, max_mb: flags.maxMb ?? MAX_MB }
}
