import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { AdminBackups, BackupFile } from '#contract/admin/site/backups.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findWorkPause } from '#server/platform/work-pause/store.ts'
import { BackupProblem, fileProblem } from './backup-problem.ts'
import { hour_ms, listBackups, type Schedule, timeOf } from './schedule.ts'
import * as store from './store/schedule.ts'

/** Describes the scheduled backups for the page of owners: the files, the time of the next backup, and a failure. */
export async function describeBackups(db: Db, settings: Schedule): Promise<AdminBackups> {
  const { backup_dir: folder, backup_every, backup_keep, backup_passphrase } = settings
  const is_paused = (await findWorkPause(db)) !== undefined
  const job_id = (await store.findBackupJobId(db)) ?? null
  const common = { is_paused, job_id, next_at: null, failure: null, files: [] }
  if (folder === undefined) return { ...common, schedule: null }

  const is_encrypted = backup_passphrase !== undefined
  const schedule = { folder: resolve(folder), every_h: backup_every, keep: backup_keep, is_encrypted }
  try {
    const database = await store.findDatabaseId(db)
    const files = await listFiles(db, folder, database)
    const failure = await findFailure(db, database, files[0])
    const next_at = is_paused ? null : nextTime(backup_every, files[0], failure)
    return { ...common, schedule, next_at, failure, files }
  } catch (error) {
    const problem = fileProblem(error, 'read', folder)
    if (!(problem instanceof BackupProblem)) throw error
    return { ...common, schedule, failure: { at: new Date().toISOString(), problem: problem.message } }
  }
}

async function listFiles(db: Db, folder: string, database: string): Promise<BackupFile[]> {
  const names = await listBackups(folder, database)
  const migrations = await store.listAppliedMigrations(db)
  const described = names.map(async (name) => {
    const time = timeOf(name)
    const schema = migrations.findLast(({ applied_at }) => applied_at.getTime() <= time)?.name ?? ''
    const is_encrypted = name.endsWith('.age')
    // The schedule may delete the file in this moment.
    const bytes = await stat(join(folder, name)).then(({ size }) => size, ignoreMissing)
    return bytes === undefined
      ? []
      : [{ name, made_at: new Date(time).toISOString(), bytes, is_encrypted, schema }]
  })
  return (await Promise.all(described)).flat()
}

/** Ignores errors about a deleted file or a link that was not followed, and throws all others. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ELOOP') throw error
}

/** Returns the last failure, or null if the latest backup is newer. */
async function findFailure(
  db: Db,
  database: string,
  latest: BackupFile | undefined,
): Promise<AdminBackups['failure']> {
  const failure = await store.findLastFailure(db, database)
  if (!failure || (latest && Date.parse(latest.made_at) > Date.parse(failure.at))) return null
  return failure
}

/** Returns when the schedule makes the next backup. The next attempt after a failure is an hour later. */
function nextTime(every_h: number, latest: BackupFile | undefined, failure: AdminBackups['failure']): string {
  const due = latest ? Date.parse(latest.made_at) + every_h * hour_ms : Date.now()
  const retry = failure ? Date.parse(failure.at) + hour_ms : 0
  return new Date(Math.max(due, retry)).toISOString()
}

/** Whether this is the name of a scheduled backup of this database in the folder. Other files cannot be downloaded. */
export async function isListed(db: Db, folder: string, name: string): Promise<boolean> {
  return (await listBackups(folder, await store.findDatabaseId(db))).includes(name)
}

/** Opens a scheduled backup for reading. Returns undefined if there is no backup with this name any more. */
export async function openBackup(
  db: Db,
  folder: string,
  name: string,
): Promise<{ file: FileHandle; bytes: number } | undefined> {
  if (!(await isListed(db, folder, name))) return undefined
  // A link with this name is not followed. Windows has no such flag.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)
  const file = await open(join(folder, name), flags).catch(ignoreMissing)
  return file && { file, bytes: (await file.stat()).size }
}
