import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '#server/platform/db/pool.ts'
import { makeClusterFolder } from '#testing/database/cluster-folder.ts'
import { openDatabase } from './launcher.ts'
import { readPidFile } from './launcher-process.ts'

const nobody = 65534
const reload = 'SIGHUP'

/**
 * The first byte of PostgreSQL's reply to a login over the socket without a password: R if it accepts, E if it refuses.
 */
async function logInAs(uid: number, socket_folder: string): Promise<string> {
  const login = Buffer.from(`\0\0\0\0\0\u0003\0\0user\0podium\0database\0postgres\0\0`)
  login.writeInt32BE(login.length)
  // The kernel sets the user of a connection when the process connects.
  process.seteuid!(uid)
  const socket = connect(join(socket_folder, '.s.PGSQL.5432'))
  process.seteuid!(0)
  try {
    return await new Promise((resolve, reject) => {
      socket.on('error', reject)
      socket.on('data', (part) => resolve(part.toString('latin1', 0, 1)))
      socket.write(login)
    })
  } finally {
    socket.destroy()
  }
}

function newFolder(): string {
  const folder = makeClusterFolder('access')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function open(folder: string) {
  const database = await openDatabase(folder, { fast: true })
  onTestFinished(database.stop)
  return database
}

test.skipIf(process.getuid?.() !== 0)(
  'a database that root has started refuses other processes of the user nobody, even in a folder of an older version [L6]',
  async () => {
    const folder = newFolder()
    const home = join(folder, 'postgres')
    const { url, stop } = await open(folder)
    // The socket's folder belongs to the user `nobody`. Other processes of `nobody` reach the socket, but must not log
    // in.
    expect(await logInAs(0, home)).toBe('R')
    expect(await logInAs(nobody, home)).toBe('E')

    // Older versions allowed everybody to log in, and such a server may still be running.
    writeFileSync(join(home, 'pg_hba.conf'), 'local all all trust\n')
    process.kill(readPidFile(home)!.pid, reload)
    await expect.poll(() => logInAs(nobody, home)).toBe('R')
    const pool = openPool(url)
    await pool.query('create table names (name text)')
    await pool.query(`insert into names values ('anna')`)
    await pool.end()
    await stop()
    expect(await logInAs(nobody, home).catch(({ code }) => code)).toBe('ENOENT')

    const later = await open(folder)
    expect(await logInAs(nobody, home)).toBe('E')
    const reader = openPool(later.url)
    expect((await reader.query('select name from names')).rows).toEqual([{ name: 'anna' }])
    await reader.end()
  },
)

test.skipIf(process.getuid?.() !== 0)(
  'a running server of an older version refuses processes of the user nobody once it is taken over [L6]',
  async () => {
    const folder = newFolder()
    const home = join(folder, 'postgres')
    const script = fileURLToPath(new URL('../testing/database/lock-folder.ts', import.meta.url))
    const holder = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(holder.stdout, 'data')
    const { pid } = readPidFile(home)!
    writeFileSync(join(home, 'pg_hba.conf'), 'local all all trust\n')
    process.kill(pid, reload)
    await expect.poll(() => logInAs(nobody, home)).toBe('R')
    holder.kill('SIGKILL')
    await once(holder, 'exit')

    await open(folder)
    expect(readPidFile(home)?.pid).toBe(pid)
    await expect.poll(() => logInAs(nobody, home)).toBe('E')
  },
)

test('only owner and group can read the log of PostgreSQL; a large log is rotated at the start [L5]', async () => {
  const folder = newFolder()
  const log = join(folder, 'postgres.log')
  writeFileSync(log, 'an old line\n'.repeat(1_000_000), { mode: 0o644 })
  writeFileSync(`${log}.1`, 'the line before\n')
  await open(folder)

  expect(statSync(log).size).toBeLessThan(1_000_000)
  expect(readFileSync(`${log}.1`, 'utf8').slice(0, 12)).toBe('an old line\n')
  expect(readFileSync(`${log}.2`, 'utf8')).toBe('the line before\n')
  expect(existsSync(`${log}.3`)).toBe(false)
  for (const path of [log, `${log}.1`]) expect(statSync(path).mode & 0o777, path).toBe(0o640)
})

test('the database starts even if the log cannot be rotated, as on a full disk [H1]', async () => {
  const folder = newFolder()
  const log = join(folder, 'postgres.log')
  writeFileSync(log, 'an old line\n'.repeat(1_000_000))
  writeFileSync(`${log}.2`, 'a line before\n')
  mkdirSync(`${log}.3`)

  const pool = openPool((await open(folder)).url)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
  expect(statSync(log).size).toBeGreaterThan(1_000_000)
})
