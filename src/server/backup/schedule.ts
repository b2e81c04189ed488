import { fork } from 'node:child_process'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Finding } from '#server/doctor/examine.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { ServerSettings } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/db.ts'
import { startIntervalJob } from '#server/platform/interval-job.ts'
import { findWorkPause } from '#server/platform/work-pause/store.ts'
import { BackupProblem, fileProblem } from './backup-problem.ts'
import { findDatabaseId, whileLocked } from './store/schedule.ts'
import { DRAFT_ENDING } from './whole-file.ts'
import type { BackupTask, WriterProgress, WriterReply } from './write-backup.ts'

export type Schedule = Pick<
  ServerSettings,
  'backup_dir' | 'backup_every' | 'backup_keep' | 'backup_passphrase'
>

const check_every_ms = 60_000
export const hour_ms = 3_600_000
const day_ms = 24 * hour_ms

/**
 * The names of scheduled backups: `podium-20261128T190000Z-0a1b2c3d.tar.zst`, with `.age` if they are encrypted. The
 * digits identify the database, so that the server of another database with the same folder does not delete the file.
 */
const NAME = /^podium-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([0-9a-f]{8})\.tar\.zst(\.age)?$/

/** The time in the name of a file, such as `20261128T190000Z`. */
export const compactTime = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '')

function nameAt(now: Date, database: string, is_encrypted: boolean): string {
  return `podium-${compactTime(now)}-${database}.tar.zst${is_encrypted ? '.age' : ''}`
}

export function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Returns the digits that identify the database in the name of a scheduled backup, or undefined for other names. */
export function databaseOf(name: string): string | undefined {
  return NAME.exec(name)?.[7]
}

/**
 * Lists the scheduled backups of a database in a folder, the latest first. The folder need not exist. Leaves out
 * backups with a time in the future, which were made while the clock was wrong.
 */
export async function listBackups(folder: string, database: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const ours = names.filter((name) => databaseOf(name) === database && timeOf(name) <= Date.now())
  return ours.sort((one, other) => timeOf(other) - timeOf(one))
}

/** Returns how long ago the latest backup was made. Returns infinity if there is none. */
async function ageOfLatest(folder: string, database: string): Promise<number> {
  const [latest] = await listBackups(folder, database)
  return latest === undefined ? Number.POSITIVE_INFINITY : Date.now() - timeOf(latest)
}

/**
 * Makes a backup in BACKUP_DIR when the latest backup there is BACKUP_EVERY hours old, and keeps the latest BACKUP_KEEP
 * backups. After a failure, nothing is deleted, and the next attempt is an hour later. Does nothing after a restore
 * until an operator resumes, or while another server makes the backup. The returned function stops the job.
 */
export function startBackups(
  db: Db,
  url: string,
  { backup_dir: folder, backup_every, backup_keep, backup_passphrase: passphrase }: Schedule,
  log: FastifyBaseLogger,
): () => Promise<void> {
  if (folder === undefined) return async () => {}
  let not_before = 0
  const work = async (signal: AbortSignal) => {
    if (Date.now() < not_before || (await findWorkPause(db))) return
    await whileLocked(db, async () => {
      const database = await findDatabaseId(db)
      if ((await ageOfLatest(folder, database)) < backup_every * hour_ms) return
      not_before = Date.now() + hour_ms
      const place = { folder, database, keep: backup_keep }
      const { file, problem } = await makeBackup(
        db,
        place,
        { url, passphrase },
        { actor: 'schedule', signal },
      )
      if (signal.aborted) return
      if (problem !== null) return log.error({ file, problem }, 'the scheduled backup failed')
      log.info({ file }, 'backup written')
    })
  }
  const error_message = 'the scheduled backup failed'
  return startIntervalJob({ every_ms: check_every_ms, work, log, error_message }).stop
}

type Place = { folder: string; database: string; keep: number }

type Run = { actor: string; signal: AbortSignal; onProgress?: (progress: WriterProgress) => void }

/**
 * Makes a backup in the folder, and then deletes the oldest backups. Adds an audit line for the backup, and another
 * line if it fails. Call this function in `whileLocked`.
 */
export async function makeBackup(
  db: Db,
  { folder, database, keep }: Place,
  task: Omit<BackupTask, 'file'>,
  { actor, ...run }: Run,
): Promise<WriterReply & { file: string }> {
  const file = join(folder, nameAt(new Date(), database, task.passphrase !== undefined))
  await insertAudit(db, { actor, act: 'backup', subject: file })
  const problem = (await prepareFolder(folder)) ?? (await runWriter({ ...task, file }, run)).problem
  if (run.signal.aborted) return { file, problem }
  if (problem !== null) {
    await insertAudit(db, { actor, act: 'backup fail', subject: file, after: { problem } })
    return { file, problem }
  }
  const old = (await listBackups(folder, database)).slice(keep)
  for (const name of old) await rm(join(folder, name))
  return { file, problem }
}

/** Returns why no file can be written in the folder, or null if files can be written. */
async function prepareFolder(folder: string): Promise<string | null> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeOldDrafts(folder)
    return null
  } catch (error) {
    const problem = fileProblem(error, 'write', folder)
    if (problem instanceof BackupProblem) return problem.message
    throw error
  }
}

/** Writes the backup in a process of its own, which `signal` ends. */
async function runWriter(
  task: BackupTask,
  { signal, onProgress = () => {} }: Omit<Run, 'actor'>,
): Promise<WriterReply> {
  const writer = fork(new URL('./backup-writer.ts', import.meta.url), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const stop = () => void writer.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  try {
    const reply = new Promise<WriterReply | undefined>((resolve) => {
      writer.on('message', (message) => {
        const sent = message as WriterReply | WriterProgress
        if ('problem' in sent) resolve(sent)
        else onProgress(sent)
      })
      writer.once('error', () => resolve(undefined))
      writer.once('exit', () => resolve(undefined))
    })
    writer.send(task, () => {})
    return (await reply) ?? { problem: 'the process that writes the backup has ended' }
  } finally {
    signal.removeEventListener('abort', stop)
    if (writer.connected) writer.disconnect()
  }
}

/** Removes what was left by processes that were killed a day ago or earlier. */
async function removeOldDrafts(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => each.endsWith(DRAFT_ENDING))) {
    // The draft may be finished by now, such as a draft of the list of deleted accounts.
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > day_ms) await rm(join(folder, name), { force: true })
  }
}

/**
 * Checks that the latest scheduled backup is recent. Nothing is wrong without a schedule, or while no backups are made
 * after a restore, which `checkWorkPause` reports.
 */
export async function checkBackups(
  { backup_dir, backup_every }: Pick<Schedule, 'backup_dir' | 'backup_every'>,
  db: Db,
): Promise<Omit<Finding, 'ok'>> {
  const is_off = backup_dir === undefined || (await findWorkPause(db)) !== undefined
  const hours = is_off ? 0 : (await ageOfLatest(backup_dir, await findDatabaseId(db))) / hour_ms
  const age = Number.isFinite(hours)
    ? `The latest backup is ${Math.round(hours)} hours old`
    : 'There is no backup of this database'
  const found = hours > 2 * backup_every ? [`${age} in BACKUP_DIR (${backup_dir}). See the log`] : []
  return { check: 'backups are made on schedule', severity: 'error', found }
}
