import pg from 'pg'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { applyMigrations, lockMigrations } from '#server/platform/db/migrate.ts'
import { pauseWork } from '#server/platform/work-pause/store.ts'
import { BackupProblem, damaged } from './backup-problem.ts'
import { type CheckedBackup, readTables } from './read-backup.ts'
import { type CopyTransaction, copyIn, inCopyTransaction } from './store/copy-connection.ts'
import { type DeletedAccount, noteDeletions } from './store/deletions.ts'
import { listTables } from './store/snapshot.ts'
import * as store from './store/target.ts'
import type { OnProgress } from './write-backup.ts'

type RestoreOptions = {
  actor: string
  reason?: string | undefined
  /** Checks only whether the database is empty. */
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
  const { dry_run, onProgress } = options
  return inCopyTransaction(url, 'change', async (transaction) => {
    const { client, tx } = transaction
    await lockMigrations(client)
    await refuseLocale(tx)
    await refuseContents(tx)
    if (dry_run) return { skipped_tables: [], deleted_since: [] }
    await applyMigrations(client, backup.migrations)
    const skipped_tables = await restoreRows(transaction, backup, onProgress)
    await applyMigrations(client)
    const deleted_since = await finishRestore(tx, backup, options)
    await store.analyze(tx)
    return { skipped_tables, deleted_since }
  })
}

/** Names that differ only in case are the same name, in all alphabets. The database computes this again for all rows. */
async function refuseLocale(tx: Db): Promise<void> {
  if (await store.foldsAllLetters(tx)) return
  throw new BackupProblem(
    'The database does not convert all letters to lower case. Create it with the encoding UTF8 and the locale C.UTF-8.',
  )
}

async function refuseContents(tx: Db): Promise<void> {
  const [first, ...others] = await store.listObstacles(tx)
  if (first === undefined) return
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  throw new BackupProblem(
    `The database is not empty: it has ${first}${more}. A backup is restored into a new database only.`,
  )
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
    const rows = await copyIn(transaction, table, csv).catch(refuseRows)
    if (rows !== table.rows) throw damaged()
  })
  for (const [index, statement] of checks.entries()) {
    onProgress('indexes', index, checks.length)
    await store.runStatement(tx, statement).catch(refuseRows)
  }
  await store.setSequences(tx, backup.sequences)
  return skipped_tables
}

/** Each table of the schema must be in the backup, with its columns. */
function refuseMisfit({ tables }: CheckedBackup, schema: ReadonlyMap<string, readonly string[]>): void {
  const columns_in_backup = new Map(tables.map(({ name, columns }) => [name, columns]))
  for (const [name, columns] of schema) {
    const found = columns_in_backup.get(name) ?? []
    const has_same_columns =
      found.length === columns.length && columns.every((column) => found.includes(column))
    if (!has_same_columns) throw new BackupProblem(`The table ${name} of the backup does not fit its schema.`)
  }
}

/** Rows that the database refuses: wrong values (class 22) or rows that do not fit together (class 23). */
function refuseRows(error: unknown): never {
  if (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')) {
    throw new BackupProblem(`The database refuses rows of the backup (SQLSTATE ${error.code}).`)
  }
  throw error
}

/**
 * Ends former access, pauses what would be sent, notes the accounts to delete again, and records the restore. Returns
 * the ids of these accounts.
 */
async function finishRestore(
  tx: Db,
  { file, made_at, podium, tables }: CheckedBackup,
  { actor, reason, deletions }: RestoreOptions,
): Promise<number[]> {
  await store.voidAccess(tx)
  await store.deleteLostStandings(tx)
  await pauseWork(tx, made_at)
  await store.notePublicChange(tx)
  const deleted_since = await noteDeletions(tx, deletions)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  await insertAudit(tx, { actor, act: 'restore', subject: file, after: { made_at, podium, rows }, reason })
  return deleted_since
}
