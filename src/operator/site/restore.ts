import { resolve } from 'node:path'
import type { Command } from 'commander'
import { addVerb, type EarlyContext, setEarlyAction, type VerbContext } from '#operator/verb.ts'
import { done, type VerbResult } from '#operator/verb-result.ts'
import { examineScores, rebuildAllBoards } from '#server/backup/after-restore.ts'
import { deletionsSince, findList, readList } from '#server/backup/deletion-list.ts'
import type { CheckedBackup } from '#server/backup/read-backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import type { DeletedAccount } from '#server/backup/store/deletions.ts'
import { asRefusal, factsLine, factsOf } from './backup.ts'
import { checkFile } from './restored-file.ts'
import { accountsText } from './resume.ts'

export function addRestoreVerb(program: Command): void {
  const restore = addVerb(
    program,
    'restore <file>',
    'restore a backup into an empty database, embedded or by DATABASE_URL',
    [
      'restore podium.tar.zst --dry-run',
      'restore podium.tar.zst',
      'restore podium.tar.zst --deletions podium-deletions-0a1b2c3d.csv',
    ],
  )
  restore.option('--deletions <list>', 'the list of deleted accounts (default: the one beside the file)')
  restore.option('--no-deletions', 'use no list of deleted accounts')
  setEarlyAction<{ deletions?: string | boolean }>(restore, (context, [file = ''], { deletions }) =>
    asRefusal('Nothing was written.', () => checkAndRestore(context, resolve(file), deletions)),
  )
}

/** Checks the file before the database is opened, so that no embedded database is created for a refused file. */
async function checkAndRestore(
  early: EarlyContext,
  file: string,
  given_list: string | boolean | undefined,
): Promise<VerbResult> {
  const deletions = await readDeletions(file, given_list)
  const backup = await checkFile(file, early)
  if (early.dry_run && !early.has_database) return dryRun(backup, [], deletions.list)
  return early.open({ migrates: false, is_exclusive: true }, (context) =>
    runRestore(context, backup, deletions),
  )
}

type Deletions = { list: string | null; deletions: DeletedAccount[] }

async function readDeletions(file: string, given: string | boolean | undefined): Promise<Deletions> {
  const list = typeof given === 'string' ? resolve(given) : given !== false && findList(file)
  return { list: list || null, deletions: list ? await readList(list) : [] }
}

function dryRun(backup: CheckedBackup, skipped_tables: string[], list: string | null): VerbResult {
  const line = `The file is complete and can be restored: ${factsLine(backup)}. Dry run: nothing was written.`
  const facts = { dry_run: true, file: backup.file, ...factsOf(backup), skipped_tables, deletions: list }
  return done(facts, [line, ...(list ? [`The list of deleted accounts is ${list}.`] : [])])
}

async function runRestore(
  context: VerbContext,
  backup: CheckedBackup,
  { list, deletions }: Deletions,
): Promise<VerbResult> {
  const { database_url, dry_run, actor, reason, onProgress } = context
  const since = deletionsSince(deletions, backup.made_at)
  const options = { actor, reason, dry_run, onProgress, deletions: since }
  const { skipped_tables, deleted_since } = await restoreBackup(database_url, backup, options)
  if (dry_run) return dryRun(backup, skipped_tables, list)
  const { file } = backup
  const facts = { dry_run, file, ...factsOf(backup), skipped_tables, deletions: list, deleted_since }
  const skipped = skipped_tables.map(
    (name) => `Not restored: the table ${name}, which is not one of Podium's.`,
  )
  return completeRestore(context, facts, [
    `Restored: ${factsLine(backup)}.`,
    ...skipped,
    deletionsLine(list, deleted_since),
  ])
}

/** Says which accounts were deleted after the backup. Only the list of deleted accounts can tell. */
function deletionsLine(list: string | null, ids: readonly number[]): string {
  if (list === null)
    return 'Players who deleted their account after the backup have it again: no list of deleted accounts was used.'
  if (ids.length === 0) return `No account was deleted after the backup, according to ${list}.`
  const who = `${accountsText(ids)} deleted after the backup, according to ${list}`
  return `${who}. The command resume deletes them again.`
}

/** Builds the boards and checks the scores. If this fails, the restored rows stay. */
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
