import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
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

/** The folder with `pg_basebackup`, which the embedded PostgreSQL lacks; undefined if this machine has none. */
export const postgres_tools = [
  process.env.PG_BIN ?? '',
  ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []),
].findLast((folder) => existsSync(join(folder, 'pg_basebackup')))

export type Pair = {
  /** Connections to the primary server. If replication is synchronous, every commit there waits for the standby. */
  pool: pg.Pool
  follower: pg.Pool
  /** Stops the standby at once, as a crash does. The returned function starts it again. */
  crashStandby: () => Promise<() => Promise<void>>
  /** Stops replication: until it is resumed, the standby neither receives nor acknowledges anything. */
  freeze: () => Promise<void>
  thaw: () => void
  /** Cancels the statements that wait for the standby. Returns their number. */
  cancelWaiting: () => Promise<number>
  stop: () => Promise<void>
}

type Kind = { is_synchronous?: boolean; standby_flags?: string[] }

/** Starts a primary server with the test season and a standby, both in temporary folders. */
export async function openPair({ is_synchronous = true, standby_flags = [] }: Kind = {}): Promise<Pair> {
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
  const start = (folder: string, port: number, more: string[]) => {
    const flags = [`port=${port}`, 'listen_addresses=', `unix_socket_directories=${sockets}`, 'fsync=off']
    const args = ['-D', folder, ...[...flags, ...more].flatMap((flag) => ['-c', flag])]
    const server = spawn(join(bin, 'postgres'), args, { ...account, cwd: '/', stdio: 'ignore' })
    servers.push(server)
    return server
  }
  const answers = (pool: pg.Pool) => until(() => pool.query('select').then(Boolean, () => false))
  const serve = async (folder: string, port: number, more: string[] = []) => {
    const server = start(folder, port, more)
    const pool = openPool(
      `postgresql://podium@localhost:${port}/postgres?host=${encodeURIComponent(sockets)}`,
      {
        max: 30,
      },
    )
    await answers(pool)
    return { pool, server }
  }

  await tool('initdb', '-D', primary, '-U', 'podium', '-A', 'trust', '-N', '-E', 'UTF8', '--locale=C')
  const { pool } = await serve(primary, 5432)
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
  const following = await serve(standby, 5433, standby_flags)
  const { pool: follower } = following
  if (is_synchronous) {
    await pool.query(`alter system set synchronous_standby_names = '*'`)
    await pool.query('select pg_reload_conf()')
  }
  await until(async () => {
    const state = is_synchronous ? 'sync' : 'async'
    const { rowCount } = await pool.query('select from pg_stat_replication where sync_state = $1', [state])
    return rowCount === 1
  })

  let receiver = 0
  return {
    pool,
    follower,
    crashStandby: async () => {
      following.server.kill('SIGQUIT')
      await once(following.server, 'exit')
      return async () => {
        following.server = start(standby, 5433, standby_flags)
        await answers(follower)
      }
    },
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
      const running = servers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      const ended = running.map((each) => once(each, 'exit'))
      for (const each of running) each.kill('SIGQUIT')
      await Promise.all(ended)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(20)
}
