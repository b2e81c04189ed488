import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { addVerb, setEarlyAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import { BackupProblem } from '#server/backup/backup-problem.ts'
import { type Backup, refuseEmpty, writeBackup } from '#server/backup/write-backup.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import { readSettings } from '#server/platform/config.ts'

export function addBackupVerb(program: Command): void {
  const verb = addVerb(
    program,
    'backup <file>',
    'write everything in the database to a file, while the game goes on',
    ['backup podium.tar.zst', 'backup /mnt/backups/before-upgrade.tar.zst --reason "upgrade"'],
  )
  setEarlyAction(verb, ({ has_database, open }, [file = '']) =>
    asRefusal(no_backup, async () => {
      if (!has_database) throw new BackupProblem('There is no database in DATA_DIR.')
      return open({ migrates: false }, (context) => runBackup(context, resolve(file)))
    }),
  )
}

/** Does not say “Nothing was written”, because a backup that fails may already have an entry in the audit log. */
const no_backup = 'No backup was written.'

/** Turns a `BackupProblem` into the result of the verb. `effect` says what has happened. */
export async function asRefusal(effect: string, work: () => Promise<VerbResult>): Promise<VerbResult> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupProblem) return refusal([error.message, effect])
    throw error
  }
}

/** Writes the audit entry first, so that no file exists without one. */
async function runBackup(context: VerbContext, file: string): Promise<VerbResult> {
  const { db, database_url, actor, reason, dry_run, onProgress } = context
  if (existsSync(file)) return refusal([`The file ${file} already exists.`, no_backup])
  if (dry_run)
    return done({ dry_run, file }, [`The backup would be written to ${file}. Dry run: nothing was written.`])
  await refuseEmpty(db)
  await insertAudit(db, { actor, act: 'backup', subject: file, reason })
  const { backup_passphrase: passphrase } = readSettings()
  const backup = await writeBackup({ url: database_url, file, passphrase }, onProgress)
  const is_encrypted = passphrase !== undefined
  return done({ dry_run, file, is_encrypted, ...factsOf(backup) }, [
    `Written to ${file}: ${factsLine(backup)}.`,
    is_encrypted
      ? 'The file is encrypted. Without its passphrase nobody can restore it: store both safely, in different places.'
      : 'The file is not encrypted. It contains addresses, password hashes and keys: store it safely, on another machine.',
  ])
}

/** What is in a backup, in numbers. */
export function factsOf({ made_at, game_now, podium, migrations, tables }: Backup) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { made_at, game_now, podium, schema: migrations.at(-1), tables: tables.length, rows }
}

export function factsLine(backup: Backup): string {
  const { made_at, rows, tables } = factsOf(backup)
  return `${rows.toLocaleString('en-GB')} rows of ${tables} tables, as they were at ${made_at}`
}
