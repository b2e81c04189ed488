import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Db } from '#server/platform/db/db.ts'
import { startIntervalJob } from '#server/platform/interval-job.ts'
import { BackupProblem, fileProblem } from './backup-problem.ts'
import { compactTime, databaseOf, type Schedule } from './schedule.ts'
import { type DeletedAccount, listDeletedAccounts } from './store/deletions.ts'
import { findDatabaseId } from './store/schedule.ts'
import { DRAFT_ENDING } from './whole-file.ts'

// The list of deleted accounts beside the scheduled backups. With it, a restore knows who was deleted after the backup.
// It has no names, only ids and times.

const HEAD = 'user_id,deleted_at'
const check_every_ms = 60_000

const NOT_DELETED =
  'the list names accounts that are not deleted now: if the database was restored, delete them again'

const listName = (database: string) => `podium-deletions-${database}.csv`

/**
 * Writes the list of deleted accounts into BACKUP_DIR at the start, and within a minute after each deletion. An account
 * that was restored leaves the list. The returned function stops the job.
 */
export function startDeletionList(
  db: Db,
  { backup_dir: folder }: Pick<Schedule, 'backup_dir'>,
  log: FastifyBaseLogger,
): () => Promise<void> {
  if (folder === undefined) return async () => {}
  let written: string | undefined
  const work = async () => {
    const file = join(folder, listName(await findDatabaseId(db)))
    const accounts = await listDeletedAccounts(db)
    const lines = [HEAD, ...accounts.map(({ user_id, deleted_at }) => `${user_id},${deleted_at}`)]
    const text = `${lines.join('\n')}\n`
    if (text === written && existsSync(file)) return
    if (written === undefined) await keepFormerList(file, accounts, log)
    await replaceFile(file, text)
    written = text
  }
  const error_message = 'the list of deleted accounts could not be written'
  return startIntervalJob({ every_ms: check_every_ms, work, log, error_message }).stop
}

/**
 * Keeps the list of an earlier run under another name if it names accounts that are not deleted now, or cannot be read.
 * Such accounts mean that the database was restored to an earlier time, and nothing else says that they were deleted.
 */
async function keepFormerList(
  file: string,
  accounts: readonly DeletedAccount[],
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  if (!existsSync(file)) return
  const deleted = new Set(accounts.map(({ user_id }) => user_id))
  const former = await readList(file).catch(() => null)
  const user_ids = former?.map(({ user_id }) => user_id).filter((user_id) => !deleted.has(user_id))
  if (user_ids?.length === 0) return
  const kept = file.replace(/\.csv$/, `-${compactTime(new Date())}.csv`)
  await rename(file, kept)
  log.error({ kept, user_ids }, NOT_DELETED)
}

/** Replaces the file. Readers never see a part of it, because it gets its name only after it was flushed. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}${DRAFT_ENDING}`
  try {
    const target = await open(draft, 'wx', 0o600)
    await target.writeFile(text)
    await target.sync()
    await target.close()
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Finds the list beside a scheduled backup. Both names contain the digits that identify the database. */
export function findList(backup: string): string | undefined {
  const database = databaseOf(basename(backup))
  if (database === undefined) return undefined
  const file = join(dirname(backup), listName(database))
  return existsSync(file) ? file : undefined
}

const Line = z.tuple([z.string().regex(/^[1-9]\d{0,8}$/), z.iso.datetime({ offset: true })])

/** Reads a list of deleted accounts. Throws a `BackupProblem` if it is no such list. */
export async function readList(file: string): Promise<DeletedAccount[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw fileProblem(error, 'read', file)
  })
  const [head, ...lines] = text.trimEnd().split(/\r?\n/)
  if (head !== HEAD) throw new BackupProblem(`${file} is not a list of deleted accounts.`)
  return lines.map((line, index) => {
    const parsed = Line.safeParse(line.split(',')).data
    if (!parsed) throw new BackupProblem(`Line ${index + 2} of ${file} is not an id and a time.`)
    return { user_id: Number(parsed[0]), deleted_at: parsed[1] }
  })
}

/**
 * A deletion that began up to this long before the backup may be missing from it, because its transaction was still
 * open. Transactions take no longer than a request.
 */
const overlap_ms = 60_000

/** Returns the deletions that may be missing from a backup that was made at `made_at`. */
export function deletionsSince(list: readonly DeletedAccount[], made_at: string): DeletedAccount[] {
  const since = Date.parse(made_at) - overlap_ms
  return list.filter(({ deleted_at }) => Date.parse(deleted_at) > since)
}
