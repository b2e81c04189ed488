import { existsSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { pauseWork } from '#server/platform/work-pause/store.ts'
import { backupFolder } from '#testing/backup/backup-folder.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { startServer } from '#testing/launch.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { checkBackup } from './read-backup.ts'
import { checkBackups, startBackups } from './schedule.ts'
import { findDatabaseId, whileLocked } from './store/schedule.ts'
import { DRAFT_ENDING } from './whole-file.ts'

const BACKUP = /^podium-\d{8}T\d{6}Z-[0-9a-f]{8}\.tar\.zst$/

const addFiles = (folder: string, ...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), 'old')
}

function start(pool: pg.Pool, folder: string, more: { url?: string; backup_passphrase?: string } = {}) {
  const { log, lines } = openLog()
  const { url = String(pool.options.connectionString), backup_passphrase } = more
  const schedule = { backup_dir: folder, backup_every: 24, backup_keep: 2, backup_passphrase }
  const stop = startBackups(Db.of(pool), url, schedule, log as never)
  onTestFinished(stop)
  return { stop, messages: () => lines.map(([, message]) => message) }
}

test('a backup is made when the latest backup is too old, and only the latest backups are kept', async () => {
  const pool = await freshDatabase()
  const folder = join(backupFolder(), 'backups')
  const first = start(pool, folder)
  await expect.poll(first.messages).toEqual(['backup written'])
  const [name] = readdirSync(folder)
  expect(name).toMatch(BACKUP)
  expect((await checkBackup(join(folder, name!), undefined, () => {})).tables.length).toBeGreaterThan(90)
  await first.stop()

  const id = await findDatabaseId(Db.of(pool))
  const others = 'podium-20200103T000000Z-00000000.tar.zst'
  const future = `podium-29990101T000000Z-${id}.tar.zst`
  const old = [`podium-20200101T000000Z-${id}.tar.zst`, `podium-20200102T000000Z-${id}.tar.zst.age`]
  addFiles(folder, ...old, 'notes.txt')
  const second = start(pool, folder)
  await second.stop()
  expect(readdirSync(folder)).toHaveLength(4)
  expect(second.messages()).toEqual([])

  // Files with a future time or of another database do not prevent a backup, and are not deleted.
  const other = backupFolder()
  addFiles(other, ...old, others, future, 'notes.txt')
  addFiles(other, 'a.1.part', 'b.2.part')
  utimesSync(join(other, 'a.1.part'), 0, 0)
  await expect.poll(start(pool, other, { backup_passphrase: 'a long passphrase' }).messages).toHaveLength(1)
  const made = expect.stringMatching(/^podium-20[2-9].*\.tar\.zst\.age$/)
  const left = ['b.2.part', 'notes.txt', old[1], others, made, future]
  await expect.poll(() => readdirSync(other).sort()).toEqual(left)
  const audit = await pool.query(`select actor from audit where act = 'backup'`)
  expect(audit.rows).toEqual([{ actor: 'schedule' }, { actor: 'schedule' }])
})

test('no backup is made after a restore until work is resumed, or while another server makes it', async () => {
  const pool = await freshDatabase()
  const folder = backupFolder()
  await Db.of(pool).transaction((tx) => pauseWork(tx, '2027-01-14T08:00:00Z'))
  await start(pool, folder).stop()
  await pool.query('delete from work_pause')
  await whileLocked(Db.of(pool), () => start(pool, folder).stop())
  const audit = await pool.query(`select from audit where act = 'backup'`)
  expect([audit.rowCount, readdirSync(folder)]).toEqual([0, []])
  await expect.poll(start(pool, folder).messages).toEqual(['backup written'])
})

test('a server with an embedded database makes a backup after its start, and lists deleted accounts', async () => {
  const folder = join(backupFolder(), 'backups')
  await startServer({ BACKUP_DIR: folder })
  const list = expect.stringMatching(/^podium-deletions-[0-9a-f]{8}\.csv$/)
  await expect
    .poll(() => existsSync(folder) && readdirSync(folder).sort())
    .toEqual([expect.stringMatching(BACKUP), list])
})

test('a draft that disappears meanwhile does not prevent a backup', async () => {
  const folder = backupFolder()
  symlinkSync('nowhere', join(folder, `list.csv${DRAFT_ENDING}`))
  await expect.poll(start(await freshDatabase(), folder).messages).toEqual(['backup written'])
})

test('a failed backup deletes no older backup, and is logged', async () => {
  const pool = await freshDatabase()
  const folder = backupFolder()
  const id = await findDatabaseId(Db.of(pool))
  const names = [1, 2, 3].map((day) => `podium-2020010${day}T000000Z-${id}.tar.zst`)
  addFiles(folder, ...names)
  const url = String(pool.options.connectionString).replace(/test_\w+/, 'nowhere')
  await expect.poll(start(pool, folder, { url }).messages).toEqual(['the scheduled backup failed'])
  expect(readdirSync(folder)).toEqual(names)
})

test('a server that stops also stops a running backup and leaves no file', async () => {
  const pool = await freshDatabase()
  const folder = join(backupFolder(), 'backups')
  const blocker = await pool.connect()
  await blocker.query('begin; lock table page_versions in access exclusive mode')
  const { stop, messages } = start(pool, folder)
  await expect
    .poll(() => existsSync(folder) && readdirSync(folder))
    .toEqual([expect.stringMatching(/\.part$/)])
  await stop()
  await blocker.query('rollback')
  blocker.release()
  expect(readdirSync(folder)).toEqual([])
  expect(messages()).toEqual([])
})

test('the doctor reports backups that are missing or too old, but not while a restore is being checked', async () => {
  const db = Db.of(await freshDatabase())
  const id = await findDatabaseId(db)
  const folder = backupFolder()
  const found = async (backup_dir?: string) =>
    (await checkBackups({ backup_dir, backup_every: 24 }, db)).found
  expect(await found()).toEqual([])
  expect(await found(folder)).toEqual([
    `There is no backup of this database in BACKUP_DIR (${folder}). See the log`,
  ])
  addFiles(folder, `podium-20200101T000000Z-${id}.tar.zst`)
  expect(await found(folder)).toEqual([expect.stringMatching(/^The latest backup is \d+ hours old/)])
  const time = new Date(Date.now() - 47 * 3_600_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  addFiles(folder, `podium-${time}-${id}.tar.zst`)
  expect(await found(folder)).toEqual([])

  const empty = backupFolder()
  expect(await found(empty)).toHaveLength(1)
  await pauseWork(db, new Date().toISOString())
  expect(await found(empty)).toEqual([])
})
