import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { writeAccess } from './launcher-access.ts'
import { serverAccount } from './launcher-account.ts'
import { findBinaries } from './launcher-binaries.ts'
import { type ConnectOptions, connectToServer } from './launcher-connect.ts'
import {
  type Endpoint,
  loopbackEndpoint,
  makeSocketFolder,
  socketEndpoint,
  urlOf,
} from './launcher-endpoint.ts'
import { makeFolder } from './launcher-folder.ts'
import { folderHeld, takeLock } from './launcher-holder.ts'
import { type LockOptions, lockFolder } from './launcher-lock.ts'
import { isAlive, readPidFile } from './launcher-process.ts'
import type { Cluster } from './launcher-server.ts'

export type LauncherOptions = LockOptions & {
  /** A folder with PostgreSQL binaries. By default the embedded ones. */
  binaries?: string | undefined
  /** Disables fsync. Only for tests. */
  fast?: boolean
  /** If another process holds the folder, uses the server of that process instead of throwing. */
  share?: boolean
  /** Listens on loopback with a password, instead of on a Unix socket. True by default on Windows. */
  loopback?: boolean
}

export type Database = {
  url: string
  /** Announces the address at which this process serves, to other processes that try to open the folder. */
  announce: (address: string) => Promise<void>
  /** Announces that this process is about to release the folder. */
  announceStop: () => Promise<void>
  /** Stops the server. The caller must close its pools first. Does nothing if another process holds the folder. */
  stop: () => Promise<void>
}

const first_start: ConnectOptions = { is_held: false, signal: new AbortController().signal, notice: () => {} }

/**
 * Opens the database in `data_dir`. Creates it if it is missing. Starts its server, or takes over a running one. Throws
 * FOLDER_HELD if another process holds the folder, unless `share` is true.
 */
export async function openDatabase(data_dir: string, options: LauncherOptions = {}): Promise<Database> {
  const cluster = await prepareCluster(data_dir, options)
  const client = await connectToServer(cluster, first_start)
  const holder = await takeLock(client)
  if (holder) await client.end()
  if (holder && !options.share) throw folderHeld(data_dir, holder)

  const url = urlOf(cluster.endpoint, 'podium')
  if (holder) return externalDatabase(url)
  // A running server of an older version may still allow everybody to log in.
  if (writeAccess(cluster)) await client.query('select pg_reload_conf()')
  await createDatabase(client)
  return { url, ...lockFolder(cluster, client, options) }
}

/** Whether `data_dir` has a database. If not, opening it creates one. */
export function hasDatabase(data_dir: string): boolean {
  return existsSync(join(data_dir, 'postgres', 'PG_VERSION'))
}

/** A database whose server this process does not start and stop. */
export function externalDatabase(url: string): Database {
  const doNothing = async () => {}
  return { url, announce: doNothing, announceStop: doNothing, stop: doNothing }
}

async function prepareCluster(data_dir: string, options: LauncherOptions): Promise<Cluster> {
  mkdirSync(data_dir, { recursive: true })
  const folder = join(realpathSync(data_dir), 'postgres')
  const account = serverAccount()
  const loopback = options.loopback ?? process.platform === 'win32'
  const bin = options.binaries ?? findBinaries(account)
  const cluster_options = { folder, bin, account, loopback, fast: options.fast ?? false }

  await makeFolder(cluster_options)
  const endpoint = loopback ? loopbackEndpoint(folder, await portOf(folder)) : socketEndpoint(folder)
  makeSocketFolder(endpoint, folder, account)
  return { ...cluster_options, log: `${folder}.log`, endpoint }
}

/** The port of the running server or, if no server runs, a free port. */
async function portOf(folder: string): Promise<Endpoint['port']> {
  const pid_file = readPidFile(folder)
  if (pid_file && isAlive(pid_file.pid)) return pid_file.port
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'podium'`)
  if (!rowCount) await client.query('create database podium')
}
