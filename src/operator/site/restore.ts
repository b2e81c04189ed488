import { resolve } from 'node:path'
import type { Command } from 'commander'
import { askEach } from '#operator/ask.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, type VerbResult } from '#operator/verb-result.ts'
import { examineScores, rebuildAllBoards } from '#server/backup/after-restore.ts'
import { deletionsSince, findList, readList } from '#server/backup/deletion-list.ts'
import { WrongPassphrase } from '#server/backup/encryption.ts'
import { type CheckedBackup, checkBackup, isEncrypted } from '#server/backup/read-backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { readSettings } from '#server/platform/config.ts'
import { asRefusal, factsLine, factsOf } from './backup.ts'
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
  restore.option('--deletions <list>', 'who was deleted after the backup (default: the list beside the file)')
  restore.option('--no-deletions', 'use no such list')
  setAction<{ deletions?: string | boolean }>(
    restore,
    (context, [file = ''], { deletions }) => asRefusal(() => runRestore(context, resolve(file), deletions)),
    { migrates: false, is_exclusive: true },
  )
}

/**
 * Checks the file. If it is encrypted, its passphrase is BACKUP_PASSPHRASE or, if that is missing or not the one of this
 * file, what the user types or sends to standard input.
 */
async function checkFile(file: string, onProgress: VerbContext['onProgress']): Promise<CheckedBackup> {
  if (!(await isEncrypted(file))) return checkBackup(file, undefined, onProgress)
  const { backup_passphrase } = readSettings()
  let mismatch: WrongPassphrase | undefined
  if (backup_passphrase !== undefined) {
    try {
      return await checkBackup(file, backup_passphrase, onProgress)
    } catch (error) {
      if (!(error instanceof WrongPassphrase)) throw error
      mismatch = error
    }
  }
  const question = mismatch
    ? 'BACKUP_PASSPHRASE is not the passphrase of this backup. Its passphrase'
    : 'Passphrase of the backup'
  const [typed] = await askEach([{ question, is_secret: true }])
  if (!typed && mismatch) throw mismatch
  return checkBackup(file, typed || undefined, onProgress)
}

async function runRestore(
  context: VerbContext,
  file: string,
  given_list: string | boolean | undefined,
): Promise<VerbResult> {
  const { database_url, dry_run, actor, reason, onProgress } = context
  const list = typeof given_list === 'string' ? resolve(given_list) : given_list !== false && findList(file)
  const deletions = list ? await readList(list) : []
  const backup = await checkFile(file, onProgress)
  const options = {
    actor,
    reason,
    dry_run,
    onProgress,
    deletions: deletionsSince(deletions, backup.made_at),
  }
  const { skipped_tables, deleted_since } = await restoreBackup(database_url, backup, options)
  const facts = { dry_run, file, ...factsOf(backup), skipped_tables, deletions: list || null, deleted_since }
  if (dry_run) {
    const line = `The file is complete and can be restored: ${factsLine(backup)}. Dry run: nothing was written.`
    return done(facts, [line, ...(list ? [`The list of deleted accounts is ${list}.`] : [])])
  }
  const skipped = skipped_tables.map(
    (name) => `Not restored: the table ${name}, which is not one of Podium's.`,
  )
  return completeRestore(context, facts, [
    `Restored: ${factsLine(backup)}.`,
    ...skipped,
    deletionsLine(list || null, deleted_since),
  ])
}

/** Which accounts were deleted after the backup, as far as that is known. */
function deletionsLine(list: string | null, ids: readonly number[]): string {
  if (list === null)
    return 'Players who deleted their account after the backup have it again: there is no list of them beside the file.'
  if (ids.length === 0) return `No account was deleted after the backup, according to ${list}.`
  const who = `${accountsText(ids)} deleted after the backup, according to ${list}`
  return `${who}. The command resume deletes them again.`
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
