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
import { inCopyTransaction } from './store/copy-connection.ts'
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

test('a migration waits for a backup in progress, and a start without a migration does not wait', async () => {
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

test.each([
  ['public.game_view', 'create view game_view as select 1 as one'],
  ['public.fold_name', 'create function fold_name(text) returns text language sql return $1'],
  ['public.mood', `create type mood as enum ('sad', 'glad')`],
])('a database with %s is not empty', async (name, statement) => {
  const file = join(backupFolder(), 'game.tar.zst')
  await writeBackup({ url: urlOf(await freshDatabase()), file }, ignoreProgress)
  const target = await emptyDatabase()
  await target.query(`create extension pg_trgm; ${statement}`)
  const problems = expect.stringContaining(`The database is not empty: it has ${name}.`)
  expect(await operator(target, 'restore', file)).toMatchObject({ status: 1, problems })
  await target.query(`drop schema public cascade; create schema public; create extension pg_trgm`)
  expect(await operator(target, 'restore', file)).toMatchObject({ status: 0, problems: '' })
})

test('a backup whose migrations cannot be applied is refused, and so is a user who may not create tables', async () => {
  const source = await freshDatabase()
  const whole = join(backupFolder(), 'whole.tar.zst')
  const gap = join(backupFolder(), 'gap.tar.zst')
  await writeBackup({ url: urlOf(source), file: whole }, ignoreProgress)
  await source.query(`delete from migrations where name < '0050'`)
  await writeBackup({ url: urlOf(source), file: gap }, ignoreProgress)

  const target = await emptyDatabase()
  const refused = (problem: string) => ({ status: 1, problems: expect.stringContaining(problem) })
  expect(await operator(target, 'restore', gap)).toMatchObject(
    refused('The database refuses the schema of the backup (SQLSTATE 42P01).\nNothing was written.'),
  )
  const role = `visitor_${randomUUID().replaceAll('-', '')}`
  await target.query(`create role ${role}; grant usage on schema public to ${role}`)
  const url = new URL(urlOf(target))
  url.searchParams.set('options', `-c role=${role}`)
  const visitor = openPool(url.href)
  onTestFinished(async () => {
    await visitor.end()
    await target.query(`drop owned by ${role}; drop role ${role}`)
  })
  expect(await operator(visitor, 'restore', whole)).toMatchObject(
    refused('The user of DATABASE_URL may not create tables there.'),
  )
  expect(await operator(target, 'restore', whole)).toMatchObject({ status: 0 })
})

test('rows that violate a NOT VALID check constraint are restored, and changed rows must satisfy it again', async () => {
  const source = await freshDatabase()
  await source.query(`
    alter table notifications drop constraint notifications_reason_check;
    insert into users (user_name, team_name) values ('anna', 'Team');
    insert into notifications
      (user_id, kind, channel, subject_key, due_at, expires_at, next_attempt_at, state, reason, ended_at)
    select user_id, 'points', 'email', 'race:1', now(), now() + interval '1 day', now(), 'dropped', 'older', now() from users;
    alter table notifications add constraint notifications_reason_check check (reason <> 'older') not valid`)
  const file = join(backupFolder(), 'game.tar.zst')
  await writeBackup({ url: urlOf(source), file }, ignoreProgress)
  const target = await emptyDatabase()
  expect(await operator(target, 'restore', file)).toMatchObject({ status: 0, problems: '' })
  expect((await target.query('select reason from notifications')).rows).toEqual([{ reason: 'older' }])
  await expect(target.query(`update notifications set reason = 'oldest'`)).rejects.toThrow('reason_check')
})

test('the database’s timeouts do not apply to the transaction of a backup or restore', async () => {
  const pool = await freshDatabase()
  const { database } = (await pool.query('select current_database() as database')).rows[0]
  await pool.query(`
    alter database ${database} set statement_timeout = '1h'; alter database ${database} set lock_timeout = '1h';
    alter database ${database} set idle_in_transaction_session_timeout = '1h'`)
  const limits = await inCopyTransaction(urlOf(pool), 'snapshot', ({ client }) =>
    client.query(`select name, setting from pg_settings where name ~ '(statement|lock|transaction.*)_timeout$'
      and name <> 'deadlock_timeout'`),
  )
  expect(limits.rows.length).toBeGreaterThanOrEqual(3)
  expect(limits.rows.filter(({ setting }) => setting !== '0')).toEqual([])
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
