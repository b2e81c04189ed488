import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPool } from '#server/platform/db/pool.ts'
import { makeClusterFolder } from '#testing/database/cluster-folder.ts'
import { type Database, type LauncherOptions, openDatabase } from './launcher.ts'
import { readPidFile, serverOf } from './launcher-process.ts'

const LOCK_KEY = 7_051_866

function newFolder(): string {
  const folder = makeClusterFolder('recovery')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function open(folder: string, options: LauncherOptions = {}): Promise<Database> {
  const database = await openDatabase(folder, { fast: true, ...options })
  onTestFinished(database.stop)
  return database
}

async function connect(url: string, application_name = 'test'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Ends the connection that holds the lock, and takes the lock with a connection that has this application name. */
async function takeOver(url: string, application_name: string): Promise<pg.Client> {
  const postgres = url.replace('/podium?', '/postgres?')
  const other = await connect(postgres, application_name)
  const waiting = other.query('select pg_advisory_lock($1)', [LOCK_KEY])
  const admin = await connect(postgres)
  await admin.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and granted`,
    [LOCK_KEY],
  )
  await waiting
  return other
}

test('an empty PID file of a killed server does not prevent the next start [H1]', async () => {
  const folder = newFolder()
  const first = await open(folder)
  await first.stop()
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const pid_file = join(folder, 'postgres', name)
    writeFileSync(pid_file, '')
    utimesSync(pid_file, 1, 1)
  }
  const pool = openPool((await open(folder)).url)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('the holder waits for an operator’s command that took the lock, and then takes the lock again [H1]', async () => {
  const onLost = vi.fn()
  const notice = vi.fn()
  const folder = newFolder()
  const owner = await open(folder, { onLost, notice })
  await owner.announce('http://127.0.0.1:4999')
  const command = await takeOver(owner.url, `${process.ppid} `)
  await expect.poll(() => notice.mock.calls.length).toBe(1)
  await command.end()

  await expect.poll(() => notice.mock.calls.length).toBe(2)
  expect(notice.mock.lastCall?.[0]).toMatch(/^The database is running again after /)
  expect(await open(folder).catch((error) => error)).toMatchObject({
    code: 'FOLDER_HELD',
    holder: { pid: process.pid, address: 'http://127.0.0.1:4999' },
  })
  expect(onLost).not.toHaveBeenCalled()
})

test('if the short socket folder is removed, it is created again with a working socket [H1]', async () => {
  const owner = await open(join(newFolder(), 'a'.repeat(120)))
  const short = new URL(owner.url).searchParams.get('host')!
  expect(dirname(short)).toBe(tmpdir())
  rmSync(short, { recursive: true })

  const pool = openPool(owner.url)
  onTestFinished(() => pool.end())
  const read = async () => (await pool.query('select 1 as one').catch(() => ({ rows: [] }))).rows
  await expect.poll(read).toEqual([{ one: 1 }])
  await owner.stop()
  expect(existsSync(short)).toBe(false)
})

test('if another process takes over the folder, its former holder does not stop the database [H1]', async () => {
  const lost = Promise.withResolvers<unknown>()
  const folder = newFolder()
  const owner = await open(folder, { onLost: lost.resolve })
  const other = await takeOver(owner.url, `${process.ppid} http://127.0.0.1:4998`)
  expect(await lost.promise).toMatchObject({
    code: 'FOLDER_HELD',
    holder: { address: 'http://127.0.0.1:4998' },
  })

  await owner.stop()
  expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await other.end()
  await (await openDatabase(folder, { fast: true })).stop()
})

test('a database that does not respond does not block the shutdown [H1]', async () => {
  const folder = newFolder()
  const owner = await open(folder)
  const client = await connect(owner.url)
  const { rows } = await client.query(
    `select pid from pg_stat_activity where application_name like '${process.pid} %'`,
  )
  process.kill(rows[0].pid, 'SIGSTOP')
  try {
    await owner.announce('http://127.0.0.1:4999')
    await owner.announceStop()
  } finally {
    process.kill(rows[0].pid, 'SIGCONT')
  }
})

test('a stop while the database is restarting leaves no server running [H1]', async () => {
  const folder = newFolder()
  const noticed = Promise.withResolvers<void>()
  const owner = await open(folder, { notice: () => noticed.resolve() })
  process.kill(readPidFile(join(folder, 'postgres'))!.pid, 'SIGKILL')
  await noticed.promise
  await owner.stop()
  await expect.poll(() => serverOf(join(folder, 'postgres'))).toBeUndefined()
})
