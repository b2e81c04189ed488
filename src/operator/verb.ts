import { userInfo } from 'node:os'
import { Presets, SingleBar } from 'cli-progress'
import type { Command } from 'commander'
import { type Database, externalDatabase, hasDatabase, openDatabase } from '#launcher/launcher.ts'
import { MAX_FILE_MB } from '#server/imports/files/check-file.ts'
import { readSettings } from '#server/platform/config.ts'
import { Db } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { printResult, type VerbResult } from './verb-result.ts'

type CommonFlags = { dryRun?: boolean; json?: boolean; yes?: boolean; reason?: string; actor?: string }

export type VerbContext = {
  db: Db
  /** The URL of the database. */
  database_url: string
  /** Who acts, as the audit log names them. */
  actor: string
  reason: string | undefined
  dry_run: boolean
  yes: boolean
  onProgress: Progress['on']
}

type Work<Flags> = (context: VerbContext, args: string[], flags: Flags & CommonFlags) => Promise<VerbResult>

/** What a verb knows before the database is opened. */
export type EarlyContext = Pick<VerbContext, 'dry_run' | 'yes' | 'onProgress'> & {
  /** False if opening would create the embedded database. */
  has_database: boolean
  /** Opens the database for `work`. */
  open: (use: DatabaseUse, work: (context: VerbContext) => Promise<VerbResult>) => Promise<VerbResult>
}

/** Adds a verb with its arguments, its summary, the options that all verbs share, and examples below the help. */
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
    .option('--dry-run', 'show what would happen without writing anything')
    .option('--json', 'print the result as JSON')
    .option('--yes', 'answer yes to every question')
    .option('--reason <text>', 'the reason, for the audit log and for the players concerned')
    .option('--actor <name>', 'the name for the audit log (default: your username on this machine)')
    .addHelpText(
      'after',
      `\nExamples:\n${examples.map((example) => `  npm run operator -- ${example}\n`).join('')}`,
    )
}

/** How a verb uses the database. By default, the database is migrated first, and a server may use it too. */
type DatabaseUse = {
  migrates?: boolean
  /** Refuses an embedded database that another process uses. */
  is_exclusive?: boolean
}

/** Sets what a verb does: runs `work` on the database, prints the result, and sets the exit code. */
export function setAction<Flags extends object = object>(
  command: Command,
  work: Work<Flags>,
  use: DatabaseUse = {},
): void {
  setEarlyAction<Flags>(command, ({ open }, args, flags) => {
    return open(use, (context) => work(context, args, flags))
  })
}

/** Like `setAction`, for a verb that checks something before it opens the database. */
export function setEarlyAction<Flags extends object = object>(
  command: Command,
  work: (context: EarlyContext, args: string[], flags: Flags & CommonFlags) => Promise<VerbResult>,
): void {
  command.action(async () => {
    const flags: Flags & CommonFlags = command.opts()
    const progress = openProgress(!flags.json)
    const context = contextOf(flags, progress)
    const open: EarlyContext['open'] = (use, inDatabase) =>
      withDatabase(use, (db, database_url) =>
        inDatabase({ db, database_url, ...context }).finally(progress.stop),
      )
    const { database_url, data_dir } = readSettings()
    const has_database = Boolean(database_url) || hasDatabase(data_dir)
    const answer = await work({ ...context, has_database, open }, command.args, flags).finally(progress.stop)
    printResult(answer, flags.json === true)
    process.exitCode = answer.status
  })
}

function contextOf(flags: CommonFlags, progress: Progress): Omit<VerbContext, 'db' | 'database_url'> {
  return {
    actor: flags.actor?.trim() || `operator ${systemUserName()}`.trim(),
    reason: flags.reason?.trim() || undefined,
    dry_run: flags.dryRun === true,
    yes: flags.yes === true,
    onProgress: progress.on,
  }
}

/** The name of the user in the operating system. Empty if the user id has no name, as in some containers. */
function systemUserName(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

export function importOptions(
  { actor, reason, dry_run, onProgress }: VerbContext,
  flags: { maxMb?: number },
) {
  return { actor, reason, dry_run, onProgress, max_mb: flags.maxMb ?? MAX_FILE_MB }
}

/** Runs the work on the configured database. */
async function withDatabase<Result>(
  { migrates = true, is_exclusive = false }: DatabaseUse,
  work: (db: Db, database_url: string) => Promise<Result>,
): Promise<Result> {
  const { database_url, data_dir } = readSettings()
  const database = database_url
    ? externalDatabase(database_url)
    : await openDatabase(data_dir, { share: !is_exclusive })
  const pool = openPool(database.url)
  const removeHandlers = stopOnSignal(database)
  try {
    if (migrates) await migrate(pool)
    return await work(Db.of(pool), database.url)
  } finally {
    await pool.end()
    removeHandlers()
    await database.stop()
  }
}

/**
 * On Ctrl-C or another signal to stop, the command stops the database server that it started. The database then rolls
 * back any open transaction.
 */
function stopOnSignal(database: Database): () => void {
  const stop = () => void database.stop().finally(() => process.exit(130))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, stop)
  return () => {
    for (const signal of signals) process.off(signal, stop)
  }
}

type Progress = { on: (step: string, done: number, total: number) => void; stop: () => void }

/**
 * Opens a progress bar with rate and remaining time. The bar is shown only on a terminal, and only if `isWanted` is
 * true.
 */
function openProgress(isWanted: boolean): Progress {
  if (!isWanted || !process.stderr.isTTY) return { on: () => {}, stop: () => {} }

  const format = '{step} {bar} {value}/{total} {rate}/s {left}'
  const bar = new SingleBar(
    { format, stream: process.stderr, clearOnComplete: true, hideCursor: true },
    Presets.rect,
  )
  let step = ''
  let since = 0

  const on = (name: string, done: number, total: number) => {
    if (name !== step) {
      bar.stop()
      since = Date.now()
      step = name
      bar.start(Math.max(total, done), done, payloadOf(name, done, total, since))
    }
    bar.setTotal(Math.max(total, done))
    bar.update(done, payloadOf(name, done, total, since))
  }
  return { on, stop: () => bar.stop() }
}

function payloadOf(step: string, done: number, total: number, since: number) {
  const seconds = (Date.now() - since) / 1000
  const rate = seconds > 0 ? done / seconds : 0
  const left = rate > 0 && total > done ? `${Math.ceil((total - done) / rate)} s left` : ''
  return { step: step.padEnd(10), rate: Math.round(rate), left }
}
