import { resolve } from 'node:path'
import type { Command } from 'commander'
import { addVerb, type EarlyContext, setAction, setEarlyAction, type VerbContext } from '#operator/verb.ts'
import { done, type VerbResult } from '#operator/verb-result.ts'
import { examineScores, rebuildAllBoards, resumeWork } from '#server/backup/after-restore.ts'
import type { CheckedBackup } from '#server/backup/read-backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { findWorkPause } from '#server/platform/work-pause/store.ts'
import { asRefusal, factsLine, factsOf } from './backup.ts'
import { checkFile } from './restored-file.ts'

export function addRestoreVerbs(program: Command): void {
  const restore = addVerb(
    program,
    'restore <file>',
    'restore a backup into an empty database, embedded or by DATABASE_URL',
    ['restore podium.tar.zst --dry-run', 'restore podium.tar.zst'],
  )
  setEarlyAction(restore, (context, [file = '']) =>
    asRefusal('Nothing was written.', () => checkAndRestore(context, resolve(file))),
  )

  const resume = addVerb(
    program,
    'resume',
    'send emails and notifications and run jobs again, after a restore',
    ['resume', 'resume --discard --reason "they were sent before the crash"'],
  )
  resume.option('--discard', 'do not send or do what has waited since before the restore')
  setAction<{ discard?: boolean }>(resume, (context, _, flags) => runResume(context, flags.discard === true))
}

/** Checks the file before the database is opened, so that a file that is refused creates no embedded database. */
async function checkAndRestore(early: EarlyContext, file: string): Promise<VerbResult> {
  const backup = await checkFile(file, early)
  if (early.dry_run && !early.has_database) return dryRun(backup, [])
  return early.open({ migrates: false, is_exclusive: true }, (context) => runRestore(context, backup))
}

function dryRun(backup: CheckedBackup, skipped_tables: string[]): VerbResult {
  const line = `The file is complete and can be restored: ${factsLine(backup)}. Dry run: nothing was written.`
  return done({ dry_run: true, file: backup.file, ...factsOf(backup), skipped_tables }, [line])
}

async function runRestore(context: VerbContext, backup: CheckedBackup): Promise<VerbResult> {
  const { database_url, dry_run, actor, reason, onProgress } = context
  const { skipped_tables } = await restoreBackup(database_url, backup, { actor, reason, dry_run, onProgress })
  if (dry_run) return dryRun(backup, skipped_tables)
  const facts = { dry_run, file: backup.file, ...factsOf(backup), skipped_tables }
  const skipped = skipped_tables.map(
    (name) => `Not restored: the table ${name}, which is not one of Podium's.`,
  )
  return completeRestore(context, facts, [`Restored: ${factsLine(backup)}.`, ...skipped])
}

/** Builds the boards and checks the scores. If that fails, the rows are restored all the same. */
async function completeRestore(
  { db, actor, onProgress }: VerbContext,
  facts: object,
  lines: string[],
): Promise<VerbResult> {
  const problemOf = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    return [`The rows are restored, but the boards are not: ${message}. The command resume builds them.`]
  }
  const { seasons, problems } = await examineAfter(db, actor, onProgress).catch((error: unknown) => {
    return { seasons: [], problems: problemOf(error) }
  })
  const ok = problems.length === 0
  return {
    status: ok ? 0 : 1,
    value: { ok, ...facts, seasons, problems },
    lines: [
      ...lines,
      ...seasons.flatMap(({ season, details }) => details.map((detail) => `Season ${season}: ${detail}.`)),
      'All sessions, emailed links and API tokens are void: everybody logs in again.',
      'Calendar addresses and invites to leagues that were revoked after the backup work again.',
      'Players who deleted their account after the backup have it again; only the former database knows who they are.',
      'Emails, notifications and jobs are paused. Check the site, then run the command resume.',
    ],
    problems,
  }
}

async function examineAfter(db: VerbContext['db'], actor: string, onProgress: VerbContext['onProgress']) {
  await rebuildAllBoards(db, actor, onProgress)
  const seasons = await examineScores(db)
  const problems = seasons.flatMap(({ season, found }) => found.map((line) => `Season ${season}: ${line}.`))
  return { seasons, problems }
}

/** Builds the boards that an interrupted restore has not built, and then ends the pause. */
async function runResume(context: VerbContext, is_discarding: boolean): Promise<VerbResult> {
  const { db, dry_run, actor, reason, onProgress } = context
  const is_paused = (await findWorkPause(db)) !== undefined
  if (is_paused && !dry_run) await rebuildAllBoards(db, actor, onProgress)
  const waiting = await withDryRun(db, dry_run, (tx) => resumeWork(tx, is_discarding, { actor, reason }))
  if (!waiting) return done({ dry_run, is_paused: false }, ['Nothing is paused by a restore.'])
  const { emails, notifications, jobs } = waiting
  const what = `${emails} emails, ${notifications} notifications and ${jobs} jobs from before the restore`
  const then = is_discarding ? 'discarded' : 'sent or done'
  return done({ dry_run, is_paused: dry_run, is_discarded: is_discarding, ...waiting }, [
    dry_run ? `${what} would be ${then} (dry run).` : `Resumed. ${what} are ${then}.`,
  ])
}
