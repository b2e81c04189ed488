import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { findWorkPause } from '#server/platform/work-pause/store.ts'
import { backupFolder, emptyDatabase } from '#testing/backup/backup-folder.ts'
import { operator } from '#testing/command.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { writeBackup } from './write-backup.ts'

const urlOf = (pool: pg.Pool) => String(pool.options.connectionString)
const ignoreProgress = () => {}

test('a backup that was made during the pause after a restore can be restored', async () => {
  const first = join(backupFolder(), 'first.tar.zst')
  const second = join(backupFolder(), 'second.tar.zst')
  await writeBackup({ url: urlOf(await freshDatabase()), file: first }, ignoreProgress)
  const target = await emptyDatabase()
  expect(await operator(target, 'restore', first)).toMatchObject({ status: 0, problems: '' })
  await target.query(`update work_pause set since = '2026-01-01', backup_made_at = '2026-01-01'`)
  const { made_at } = await writeBackup({ url: urlOf(target), file: second }, ignoreProgress)
  const last = await emptyDatabase()
  expect(await operator(last, 'restore', second)).toMatchObject({ status: 0, problems: '' })
  const pause = await findWorkPause(Db.of(last))
  expect(Date.parse(pause!.backup_made_at)).toBe(Date.parse(made_at))
  expect(Date.parse(pause!.since)).toBeGreaterThanOrEqual(Date.parse(made_at))
})

test('a migration waits for a backup in progress, and a start without one does not', async () => {
  const pool = await freshDatabase()
  await pool.query(`drop table work_pause; delete from migrations where name = '0078_work_pause.sql'`)
  // The lock stops the backup in the middle.
  const blocker = await pool.connect()
  await blocker.query('begin; lock table page_versions in access exclusive mode')
  const file = join(backupFolder(), 'game.tar.zst')
  const backup = writeBackup({ url: urlOf(pool), file }, ignoreProgress)
  const waiting = `select from pg_locks where not granted and relation = 'page_versions'::regclass`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await expect(migrate(pool, 0)).rejects.toMatchObject({ code: 'DATABASE_LOCKED' })
  await pool.query(`insert into migrations (name) values ('0078_work_pause.sql')`)
  await migrate(pool, 0)
  await blocker.query('rollback')
  blocker.release()
  await backup
  await pool.query(`delete from migrations where name = '0078_work_pause.sql'`)
  await migrate(pool, 0)
})

test.each([`locale 'C' encoding 'UTF8'`, `locale 'C' encoding 'LATIN1'`])(
  'a database with the %s is refused, because it does not know all lower-case letters',
  async (locale) => {
    const pool = await freshDatabase()
    const file = join(backupFolder(), 'game.tar.zst')
    await writeBackup({ url: urlOf(pool), file }, ignoreProgress)
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await pool.query(`create database ${name} template template0 ${locale}`)
    const target = openPool(urlOf(pool).replace(/test_\w+/, name))
    onTestFinished(async () => {
      await target.end()
      await pool.query(`drop database ${name} with (force)`)
    })
    const problems = expect.stringContaining('Create it with the encoding UTF8 and the locale C.UTF-8.')
    expect(await operator(target, 'restore', file)).toMatchObject({ status: 1, problems })
    expect(
      (await target.query(`select from pg_class where relnamespace = 'public'::regnamespace`)).rowCount,
    ).toBe(0)
  },
)
