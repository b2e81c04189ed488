import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { backupFolder, emptyDatabase } from '#testing/backup/backup-folder.ts'
import { operator } from '#testing/command.ts'
import { filledDatabase, freshDatabase } from '#testing/database/database.ts'
import { fingerprint } from '#testing/database/tables.ts'
import { test_season } from '#testing/test-season.ts'
import { checkBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

const main = join(import.meta.dirname, '..', '..', 'operator', 'main.ts')
const urlOf = (pool: pg.Pool) => String(pool.options.connectionString)
const ignoreProgress = () => {}

const environmentOf = (pool: pg.Pool) => ({ ...process.env, DATABASE_URL: urlOf(pool), DATA_DIR: '/nowhere' })

function start(pool: pg.Pool, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [main, ...args], { cwd: '/', env: environmentOf(pool) })
}

async function resultOf(command: ChildProcess) {
  const [problems, [status]] = await Promise.all([text(command.stderr!), once(command, 'close')])
  return { status, problems }
}

async function kill(command: ChildProcess): Promise<void> {
  const closed = once(command, 'exit')
  command.kill('SIGKILL')
  expect((await closed)[1]).toBe('SIGKILL')
}

/** A number of an advisory lock that no other code uses. */
const HOLD = 4_711

/** Makes every restore into the database wait after it has copied all rows, until `release` is called. */
async function holdRestores(target: pg.Pool): Promise<{ release: () => Promise<void> }> {
  await target.query(`
    create schema hold;
    create function hold.wait() returns event_trigger language plpgsql as $$
    begin
      if to_regclass('public.users') is not null then
        if exists (select from public.users) then perform pg_advisory_xact_lock(${HOLD}); end if;
      end if;
    end $$;
    create event trigger hold on ddl_command_end when tag in ('CREATE INDEX') execute function hold.wait()`)
  const holder = await target.connect()
  await holder.query(`select pg_advisory_lock(${HOLD})`)
  const release = async () => {
    await holder.query(`select pg_advisory_unlock(${HOLD})`)
    holder.release()
  }
  return { release }
}

const waitsFor = (target: pg.Pool, lock: number) => async () =>
  (
    await target.query(
      `select from pg_locks where not granted and locktype = 'advisory' and objid = $1
         and database = (select oid from pg_database where datname = current_database())`,
      [lock],
    )
  ).rowCount

const transactionsOf = (target: pg.Pool) => async () =>
  (
    await target.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
    )
  ).rowCount

const isEmpty = async (pool: pg.Pool) =>
  (await pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)).rowCount === 0

async function backupOfSeason(): Promise<string> {
  const { pool } = await filledDatabase(test_season)
  const file = join(backupFolder(), 'game.tar.zst')
  await writeBackup({ url: urlOf(pool), file }, ignoreProgress)
  return file
}

test('a backup that is killed leaves an incomplete file, which cannot be restored and does not disturb the next backup', async () => {
  const pool = await freshDatabase()
  const folder = backupFolder()
  const file = join(folder, 'game.tar.zst')
  const blocker = await pool.connect()
  await blocker.query('begin; lock table page_versions in access exclusive mode')
  const command = start(pool, 'backup', file)
  const left = expect.stringMatching(/^game\.tar\.zst\.[-0-9a-f]{36}\.part$/)
  await expect.poll(() => readdirSync(folder)).toEqual([left])
  await kill(command)
  await blocker.query('rollback')
  blocker.release()
  const [draft] = readdirSync(folder)
  expect(draft).toEqual(left)
  const problems = expect.stringMatching(/damaged or incomplete|is empty|is not a backup/)
  const target = await emptyDatabase()
  expect(await operator(target, 'restore', join(folder, draft!))).toMatchObject({ status: 1, problems })

  expect(await operator(pool, 'backup', file)).toMatchObject({ status: 0, problems: '' })
  expect((await checkBackup(file, undefined, ignoreProgress)).tables.length).toBeGreaterThan(90)
  expect(readdirSync(folder)).toEqual(['game.tar.zst', draft])
})

test('a restore that is killed leaves an empty database, and the next restore works', async () => {
  const file = await backupOfSeason()
  const target = await emptyDatabase()
  const { release } = await holdRestores(target)
  const command = start(target, 'restore', file)
  await expect.poll(waitsFor(target, HOLD)).toBe(1)
  await kill(command)
  await release()
  await expect.poll(transactionsOf(target)).toBe(0)
  expect(await isEmpty(target)).toBe(true)
  expect(await operator(target, 'restore', file)).toMatchObject({ status: 0, problems: '' })
})

test('if two restores into one database run at the same time, one is refused', async () => {
  const file = await backupOfSeason()
  const target = await emptyDatabase()
  const { release } = await holdRestores(target)
  const first = resultOf(start(target, 'restore', file))
  await expect.poll(waitsFor(target, HOLD)).toBe(1)
  const second = resultOf(start(target, 'restore', file))
  // The second restore waits for the lock of migrations, which has this number.
  await expect.poll(waitsFor(target, 7_062_001)).toBe(1)
  await release()
  expect(await first).toEqual({ status: 0, problems: '' })
  expect(await second).toEqual({
    status: 1,
    problems: expect.stringContaining('The database is not empty'),
  })
})

test('values such as \\N, NULL and \\., and rows larger than one part of the file, are restored unchanged', async () => {
  const source = await freshDatabase()
  await source.query(`
    insert into users (user_name, team_name) values ('anna', '\\.');
    insert into page_versions (path, written_by, markdown) values
      ('a', '\\N', null), ('b', 'NULL', ''), ('c', '""', '\\.'), ('d', E'\\r', E'\\r\\n\\n"'),
      ('e', 'olga', (select string_agg(md5(i::text), '') from generate_series(1, 300000) as i));
    insert into passkeys (user_id, credential_id, public_key, counter, transports, rp_id, name, used_at) select
      user_id, 'c', '\\x00ff', 9007199254740991, array['a"b', 'c,d', 'NULL', '', '{}', null], '', 'n', 'infinity' from users`)
  const file = join(backupFolder(), 'game.tar.zst')
  const { tables } = await writeBackup({ url: urlOf(source), file }, ignoreProgress)
  expect(tables.find(({ name }) => name === 'page_versions')!.bytes).toBeGreaterThan(9_000_000)
  const target = await emptyDatabase()
  expect(await operator(target, 'restore', file)).toMatchObject({ status: 0, problems: '' })
  const only = ['users', 'page_versions', 'passkeys']
  expect(await fingerprint(target, [], only)).toEqual(await fingerprint(source, [], only))
})

test('a backup that is larger than the files that the user may write leaves no file', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no such limit')
  const { pool } = await filledDatabase(test_season)
  const folder = backupFolder()
  const file = join(folder, 'game.tar.zst')
  // Blocks of 512 or 1024 bytes, depending on the shell.
  const script = 'ulimit -f 8; exec "$@"'
  const limited = ['-c', script, 'sh', process.execPath, main, 'backup', file]
  const command = spawn('/bin/sh', limited, { cwd: '/', env: environmentOf(pool) })
  expect(await resultOf(command)).toEqual({
    status: 1,
    problems: `Cannot write ${file} (the file would be larger than this user may write, EFBIG).\nNo backup was written.\n`,
  })
  expect(readdirSync(folder)).toEqual([])
})
