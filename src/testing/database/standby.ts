import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { giveTo, serverAccount } from '#launcher/launcher-account.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { insertTestSeason } from '#testing/test-season.ts'
import { makeClusterFolder } from './cluster-folder.ts'

const run = promisify(execFile)
const debian = '/usr/lib/postgresql'

/** The folder of a PostgreSQL with `pg_basebackup`, which the embedded one lacks; undefined if there is none. */
export const postgres_tools = [
  process.env.PG_BIN ?? '',
  ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []),
].findLast((folder) => existsSync(join(folder, 'pg_basebackup')))

export type Pair = {
  /** A connection to the primary server, where every commit waits for the standby. */
  pool: pg.Pool
  /** Stops replication: until it is resumed, the standby neither receives nor acknowledges anything. */
  freeze: () => Promise<void>
  thaw: () => void
  /** Cancels the statements that wait for the standby. Returns their number. */
  cancelWaiting: () => Promise<number>
  stop: () => Promise<void>
}

/** Starts a primary server with the test season and a synchronous standby, both in temporary folders. */
export async function openPair(): Promise<Pair> {
  const bin = postgres_tools!
  const account = serverAccount()
  const home = makeClusterFolder('pair')
  const folders = ['primary', 'standby', 'sockets'].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ]
  const [primary, standby, sockets] = folders
  mkdirSync(sockets)
  for (const each of [home, sockets]) giveTo(account, each)
  const tool = (name: string, ...args: string[]) => run(join(bin, name), args, { ...account, cwd: '/' })
  const servers: ChildProcess[] = []
  const serve = async (folder: string, port: number) => {
    const flags = [`port=${port}`, 'listen_addresses=', `unix_socket_directories=${sockets}`, 'fsync=off']
    const args = ['-D', folder, ...flags.flatMap((flag) => ['-c', flag])]
    servers.push(spawn(join(bin, 'postgres'), args, { ...account, cwd: '/', stdio: 'ignore' }))
    const pool = openPool(
      `postgresql://podium@localhost:${port}/postgres?host=${encodeURIComponent(sockets)}`,
      {
        max: 30,
      },
    )
    await until(() => pool.query('select').then(Boolean, () => false))
    return pool
  }

  await tool('initdb', '-D', primary, '-U', 'podium', '-A', 'trust', '-N', '-E', 'UTF8', '--locale=C')
  const pool = await serve(primary, 5432)
  await migrate(pool)
  await insertTestSeason(pool)
  await tool(
    'pg_basebackup',
    '-D',
    standby,
    '-h',
    sockets,
    '-p',
    '5432',
    '-U',
    'podium',
    '-R',
    '-c',
    'fast',
    '-N',
  )
  const follower = await serve(standby, 5433)
  await pool.query(`alter system set synchronous_standby_names = '*'`)
  await pool.query('select pg_reload_conf()')
  await until(
    async () =>
      (await pool.query(`select from pg_stat_replication where sync_state = 'sync'`)).rowCount === 1,
  )

  let receiver = 0
  return {
    pool,
    freeze: async () => {
      receiver = (await follower.query('select pid from pg_stat_wal_receiver')).rows[0].pid
      process.kill(receiver, 'SIGSTOP')
    },
    thaw: () => void process.kill(receiver, 'SIGCONT'),
    cancelWaiting: async () => {
      const { rowCount } = await pool.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
      )
      return rowCount ?? 0
    },
    stop: async () => {
      await Promise.all([pool.end(), follower.end()])
      const ended = servers.map((server) => new Promise((resolve) => server.once('exit', resolve)))
      for (const server of servers) server.kill('SIGQUIT')
      await Promise.all(ended)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(20)
}
