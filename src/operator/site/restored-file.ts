import { askEach, confirm } from '#operator/ask.ts'
import type { EarlyContext } from '#operator/verb.ts'
import { BackupProblem } from '#server/backup/backup-problem.ts'
import { WrongPassphrase } from '#server/backup/encryption.ts'
import { type CheckedBackup, checkBackup, isEncrypted } from '#server/backup/read-backup.ts'
import { readSettings } from '#server/platform/config.ts'

/**
 * Checks the file. If it is encrypted, it is decrypted with BACKUP_PASSPHRASE. If this passphrase is missing or wrong,
 * another one is read from the terminal or from standard input.
 */
export async function checkFile(file: string, early: EarlyContext): Promise<CheckedBackup> {
  const { onProgress } = early
  const { backup_passphrase } = readSettings()
  if (!(await isEncrypted(file))) {
    if (backup_passphrase !== undefined) await confirmPlainFile(file, early)
    return checkBackup(file, undefined, onProgress)
  }
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

/** Asks, because anyone who can write to the backup folder could have replaced the backup by an unencrypted file. */
async function confirmPlainFile(file: string, { dry_run, yes }: EarlyContext): Promise<void> {
  const problem = `The file ${file} is not encrypted, although BACKUP_PASSPHRASE is set`
  if (dry_run || yes || (await confirm(`${problem}. Restore it?`))) return
  throw new BackupProblem(`${problem}. If nobody has replaced it, restore it with --yes.`)
}
