import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { applyMigrations, lockMigrations } from '#server/platform/db/migrate.ts'
import { pauseWork } from '#server/platform/work-pause/store.ts'
import { damaged } from './backup-problem.ts'
import { type CheckedBackup, readTables } from './read-backup.ts'
import { refuseContent, refuseContents, refuseLocale, refuseMisfit } from './restore-refusals.ts'
import { type CopyTransaction, copyIn, inCopyTransaction } from './store/copy-connection.ts'
import { type DeletedAccount, noteDeletions } from './store/deletions.ts'
import { listTables } from './store/snapshot.ts'
import * as store from './store/target.ts'
import { voidAccess } from './store/void-access.ts'
import type { OnProgress } from './write-backup.ts'

type RestoreOptions = {
  actor: string
  reason?: string | undefined
  /** Checks only whether the database is empty and has a suitable locale. */
  dry_run: boolean
  /** The accounts that were deleted after the backup, as far as they are known. */
  deletions: readonly DeletedAccount[]
  onProgress: OnProgress
}

export type RestoreReport = {
  /** Tables in the backup that Podium does not have, such as those of another program. They are not restored. */
  skipped_tables: string[]
  /** The ids of accounts in the backup that were deleted after it. `resumeWork` deletes them again. */
  deleted_since: number[]
}

/**
 * Restores a backup into an empty database, in one transaction: the schema as it was at the backup, its rows, then the
 * newer migrations. Throws a `BackupProblem`, and writes nothing, if the database is not empty or the rows do not fit.
 * The boards are still missing afterwards; see `rebuildAllBoards`.
 */
export async function restoreBackup(
  url: string,
  backup: CheckedBackup,
  options: RestoreOptions,
): Promise<RestoreReport> {
  return inCopyTransaction(url, 'change', async (transaction) => {
    const { client, tx } = transaction
    await lockMigrations(client)
    await refuseLocale(tx)
    await refuseContents(tx)
    if (options.dry_run) return { skipped_tables: [], deleted_since: [] }
    return writeAll(transaction, backup, options).catch(refuseContent)
  })
}

async function writeAll(
  transaction: CopyTransaction,
  backup: CheckedBackup,
  options: RestoreOptions,
): Promise<RestoreReport> {
  const { client, tx } = transaction
  await applyMigrations(client, backup.migrations)
  const skipped_tables = await restoreRows(transaction, backup, options.onProgress)
  await applyMigrations(client)
  const deleted_since = await finishRestore(tx, backup, options)
  await store.analyze(tx)
  return { skipped_tables, deleted_since }
}

/** Copies the rows of all tables without checking them one by one; foreign keys and indexes are made at the end. */
async function restoreRows(
  transaction: CopyTransaction,
  backup: CheckedBackup,
  onProgress: OnProgress,
): Promise<string[]> {
  const { tx } = transaction
  const schema = new Map((await listTables(tx)).map(({ name, columns }) => [name, columns]))
  refuseMisfit(backup, schema)
  const checks = await store.removeChecks(tx)
  await store.emptyTables(tx, [...schema.keys()])
  const skipped_tables: string[] = []
  await readTables(backup, onProgress, async (table, csv) => {
    if (!schema.has(table.name)) {
      skipped_tables.push(table.name)
      for await (const _ of csv);
      return
    }
    const rows = await copyIn(transaction, table, csv)
    if (rows !== table.rows) throw damaged()
  })
  for (const [index, statement] of checks.entries()) {
    onProgress('indexes', index, checks.length)
    await store.runStatement(tx, statement)
  }
  await store.setSequences(tx, backup.sequences)
  return skipped_tables
}

/**
 * Ends sessions and links, pauses emails and jobs, notes the accounts to delete again, and records the restore. Returns
 * the ids of the accounts to delete again.
 */
async function finishRestore(
  tx: Db,
  { file, made_at, podium, tables }: CheckedBackup,
  { actor, reason, deletions }: RestoreOptions,
): Promise<number[]> {
  await voidAccess(tx)
  await store.deleteLostStandings(tx)
  await pauseWork(tx, made_at)
  await store.notePublicChange(tx)
  const deleted_since = await noteDeletions(tx, deletions)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  await insertAudit(tx, { actor, act: 'restore', subject: file, after: { made_at, podium, rows }, reason })
  return deleted_since
}
