import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPool } from '#server/platform/db/pool.ts'
import { makeClusterFolder } from '#testing/database/cluster-folder.ts'
import { type Database, type LauncherOptions, openDatabase } from './launcher.ts'
import { isAlive, readPidFile } from './launcher-process.ts'

test('openDatabase creates a database, keeps its data, and leaves no process running', async () => {
  const folder = newFolder()
  const first = await open(folder)
  await write(first, 'anna')
  const { pid } = serverOf(folder)
  await first.stop()
  await expect.poll(() => isAlive(pid)).toBe(false)

  expect(await read(await open(folder))).toEqual(['anna'])
})

test('openDatabase takes over the server of a process that has been killed', async () => {
  const folder = newFolder()
  const victim = await lockElsewhere(folder)
  const { pid } = serverOf(folder)
  victim.kill('SIGKILL')
  await once(victim, 'exit')

  await write(await open(folder), 'bjorn')
  expect(serverOf(folder).pid).toBe(pid)
})

test('openDatabase refuses a folder that another process holds, and names that process', async () => {
  const folder = newFolder()
  const before = Date.now() - 1000
  const holder = await lockElsewhere(folder)

  const error = await open(folder).catch((reason) => reason)
  expect(error).toMatchObject({
    code: 'FOLDER_HELD',
    holder: { pid: holder.pid, address: 'http://127.0.0.1:4999' },
  })
  expect(error.message).toContain(`is in use by process ${holder.pid} since 20`)
  expect(error.message).toContain('UTC at http://127.0.0.1:4999')
  expect(error.holder.since.getTime()).toBeGreaterThan(before)
})

test('with `share`, a second process uses the server of the first, and does not stop it', async () => {
  const folder = newFolder()
  const owner = await open(folder)
  await write(owner, 'anna')
  const guest = await open(folder, { share: true })
  expect(await read(guest)).toEqual(['anna'])

  await guest.stop()
  expect(await read(owner)).toEqual(['anna'])
})

test('of several simultaneous calls for a new folder, only one gets the folder', async () => {
  const folder = newFolder()
  const tries = await Promise.allSettled([open(folder), open(folder), open(folder)])
  const refused = tries.filter((attempt) => attempt.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(['FOLDER_HELD', 'FOLDER_HELD'])
})

test('openDatabase removes a partly created folder', async () => {
  const folder = newFolder()
  const draft = join(folder, `postgres.draft-${await deadProcess()}`)
  mkdirSync(draft)
  writeFileSync(join(draft, 'PG_VERSION'), '18')

  await write(await open(folder), 'anna')
  expect(existsSync(draft)).toBe(false)
})

test('openDatabase ignores the PID file of a dead server if another process has its PID now', async () => {
  const folder = newFolder()
  const first = await open(folder)
  await write(first, 'anna')
  await first.stop()

  const other_process = spawn('sleep', ['60'])
  onTestFinished(() => void other_process.kill())
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${other_process.pid}\n${folder}\n1\n5432\n\n\n`)
  writeFileSync(join(folder, 'postgres', '.s.PGSQL.5432.lock'), `${other_process.pid}\n`)

  expect(await read(await open(folder))).toEqual(['anna'])
})

test('a server starts even if its PID file contains the PID of another PostgreSQL, which keeps running', async () => {
  const folder = newFolder()
  const other_folder = newFolder()
  const first = await open(folder)
  await write(first, 'anna')
  await first.stop()
  const other = await open(other_folder)
  await write(other, 'bjorn')
  const { pid } = serverOf(other_folder)
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${pid}\n${folder}\n1\n5432\n\n\n`)

  const again = await open(folder)
  expect(await read(again)).toEqual(['anna'])
  await again.stop()
  expect(serverOf(other_folder).pid).toBe(pid)
  expect(await read(other)).toEqual(['bjorn'])
})

test('stop() does not signal the calling process if the PID file contains its PID', async () => {
  const folder = newFolder()
  const owner = await open(folder)
  const { pid } = serverOf(folder)
  const kill = vi.spyOn(process, 'kill')
  onTestFinished(() => kill.mockRestore())
  const pid_file = join(folder, 'postgres', 'postmaster.pid')
  const text = readFileSync(pid_file, 'utf8')
  writeFileSync(pid_file, text.replace(/^\d+/, String(process.pid)))
  await owner.stop()
  expect(kill.mock.calls.filter(([to, signal]) => to === process.pid && signal !== 0)).toEqual([])
  kill.mockRestore()

  process.kill(pid, 'SIGINT')
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('openDatabase works inside a folder that only its owner may enter', async () => {
  const folder = join(newFolder(0o700), 'data')
  await write(await open(folder), 'anna')
  expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true)
})

test('openDatabase works in a folder whose path is too long for a socket', async () => {
  const folder = join(newFolder(), 'a'.repeat(120))
  await write(await open(folder), 'anna')
})

test('with `loopback` the server requires a password; a second process can share the server', async () => {
  const folder = newFolder()
  const owner = await open(folder, { loopback: true })
  await write(owner, 'anna')
  expect(await read(await open(folder, { loopback: true, share: true }))).toEqual(['anna'])

  const url = owner.url.replace(/:[^:@]+@/, ':wrong@')
  await expect(openPool(url).query('select 1')).rejects.toThrow('password authentication failed')
})

test('a server that has died is started again, and the folder stays locked', async () => {
  const folder = newFolder()
  const owner = await open(folder, { fast: false })
  await write(owner, 'anna')
  const { pid } = serverOf(folder)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => readPidFile(postgresFolderOf(folder))?.pid).not.toBe(pid)

  await expect.poll(() => read(owner).catch(() => [])).toEqual(['anna'])
  await expect.poll(() => open(folder).catch((error) => error.code)).toBe('FOLDER_HELD')
})

test('the error shows the output of a PostgreSQL that does not start', async () => {
  const folder = newFolder()
  await (await open(folder)).stop()
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '9\n')
  await expect(open(folder)).rejects.toThrow('database files are incompatible with server')
})

function newFolder(mode = 0o755): string {
  const folder = makeClusterFolder('launcher')
  chmodSync(folder, mode)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function open(folder: string, options: LauncherOptions = {}): Promise<Database> {
  const database = await openDatabase(folder, { fast: true, ...options })
  onTestFinished(database.stop)
  return database
}

async function lockElsewhere(folder: string): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('../testing/database/lock-folder.ts', import.meta.url))
  const holder = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    if (holder.kill('SIGTERM')) await once(holder, 'exit')
  })
  await once(holder.stdout, 'data')
  return holder
}

async function write(database: Database, name: string): Promise<void> {
  const pool = openPool(database.url)
  await pool.query('create table if not exists names (name text)')
  await pool.query('insert into names values ($1)', [name])
  await pool.end()
}

async function read(database: Database): Promise<string[]> {
  const pool = openPool(database.url)
  try {
    const { rows } = await pool.query('select name from names')
    return rows.map((row) => row.name)
  } finally {
    await pool.end()
  }
}

async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--version'])
  await once(child, 'exit')
  return child.pid ?? 0
}

function postgresFolderOf(data_dir: string): string {
  return join(data_dir, 'postgres')
}

function serverOf(data_dir: string): { pid: number } {
  const pid_file = readPidFile(postgresFolderOf(data_dir))
  if (!pid_file) throw new Error(`no server in ${data_dir}: ${readdirSync(data_dir).join(' ')}`)
  return pid_file
}
