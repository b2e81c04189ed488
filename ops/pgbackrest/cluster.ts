import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { giveTo, serverAccount } from '#launcher/launcher-account.ts'
import { openPool } from '#server/platform/db/pool.ts'

const run = promisify(execFile)
const port = 5432

/**
 * A PostgreSQL with its repository of pgBackRest, in a temporary folder. It listens on a socket in this folder only.
 */
export type Cluster = {
  repository: string
  /** Runs a command of pgBackRest. Returns its output. */
  pgbackrest: (...args: string[]) => Promise<string>
  /** Starts the server. Resolves when it accepts changes. */
  start: () => Promise<pg.Pool>
  /** Shuts the server down cleanly, which also sends the rest of the write-ahead log. */
  stop: () => Promise<void>
  /** Kills the server and deletes its data. */
  destroy: () => Promise<void>
  /** Stops the server if it runs, and deletes everything. */
  remove: () => Promise<void>
}

/** Creates a cluster with the configuration of this folder. Only the paths and the passphrase differ. */
export async function openCluster(bin: string): Promise<Cluster> {
  const account = serverAccount()
  const home = mkdtempSync(join(tmpdir(), 'podium-pgbackrest-'))
  const at = (name: string) => join(home, name)
  const [data, repository, sockets, log] = [at('data'), at('repository'), at('sockets'), at('log')]
  const [lock, spool] = [at('lock'), at('spool')]
  const makeFolder = (folder: string) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    giveTo(account, folder)
  }
  for (const folder of [home, data, repository, sockets, log, lock, spool]) makeFolder(folder)
  const config = copyOf('pgbackrest.conf', home)
  const archiving = copyOf('archiving.conf', home)
  const env = {
    PATH: '/usr/bin:/bin',
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
    PGBACKREST_CONFIG: config,
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_SOCKET_PATH: sockets,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_USER: 'podium',
    PGBACKREST_REPO1_PATH: repository,
    PGBACKREST_REPO1_CIPHER_PASS: randomBytes(48).toString('base64'),
    PGBACKREST_LOG_PATH: log,
    PGBACKREST_LOCK_PATH: lock,
    PGBACKREST_SPOOL_PATH: spool,
  }
  const process_options = { ...account, cwd: '/', env }
  let server: ChildProcess | undefined
  let pool: pg.Pool | undefined

  const tool = async (name: string, ...args: string[]): Promise<string> => {
    const { stdout } = await run(name, args, { ...process_options, maxBuffer: 2 ** 26 }).catch((error) => {
      throw new Error(`${[name, ...args].join(' ')}\n${error.stdout}${error.stderr}`)
    })
    return stdout
  }

  const end = async (signal: NodeJS.Signals) => {
    const ending = server
    server = undefined
    if (ending && ending.exitCode === null && ending.signalCode === null) {
      const ended = once(ending, 'exit')
      ending.kill(signal)
      await ended
    }
    await pool?.end()
    pool = undefined
  }

  await tool(join(bin, 'initdb'), '-D', data, '-U', 'podium', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  appendFileSync(join(data, 'postgresql.conf'), `include '${archiving}'\n`)

  return {
    repository,
    pgbackrest: (...args) => tool('pgbackrest', '--stanza=podium', ...args),
    start: async () => {
      const flags = [`port=${port}`, 'listen_addresses=', `unix_socket_directories=${sockets}`]
      const args = ['-D', data, ...flags.flatMap((flag) => ['-c', flag])]
      // With VERBOSE=on the messages of the server are shown. Only they say that a restore cannot read the write-ahead
      // log.
      const stdio = ['ignore', 'ignore', process.env.VERBOSE ? 'inherit' : 'ignore'] as const
      server = spawn(join(bin, 'postgres'), args, { ...process_options, stdio: [...stdio] })
      const host = encodeURIComponent(sockets)
      pool = openPool(`postgresql://podium@localhost:${port}/postgres?host=${host}`, { max: 8 })
      await untilReady(pool, server)
      return pool
    },
    stop: () => end('SIGINT'),
    destroy: async () => {
      const killed = end('SIGKILL')
      rmSync(data, { recursive: true, force: true, maxRetries: 20 })
      await killed
      rmSync(data, { recursive: true, force: true, maxRetries: 20 })
      makeFolder(data)
    },
    remove: async () => {
      await end('SIGQUIT')
      rmSync(home, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

function copyOf(name: string, folder: string): string {
  const copy = join(folder, name)
  copyFileSync(join(import.meta.dirname, name), copy)
  chmodSync(copy, 0o644)
  return copy
}

async function untilReady(pool: pg.Pool, server: ChildProcess): Promise<void> {
  const isReady = async () =>
    (await pool.query('select pg_is_in_recovery() as is_recovering')).rows[0].is_recovering === false
  while (!(await isReady().catch(() => false))) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error('PostgreSQL has ended. VERBOSE=on shows its messages.')
    }
    await sleep(50)
  }
}
