import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { giveTo, serverAccount } from '#launcher/launcher-account.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { hasEnded, stopChild, type Trial } from './trial.ts'

const run = promisify(execFile)
const debian = '/usr/lib/postgresql'

/** The folder of the programs of PostgreSQL: PG_BIN, or Debian's newest version. */
function postgresPrograms(): string {
  const installed = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : []
  const found = [...installed, process.env.PG_BIN ?? ''].findLast((folder) =>
    existsSync(join(folder, 'initdb')),
  )
  if (!found) throw new Error('There is no PostgreSQL: apt-get install postgresql, or set PG_BIN')
  return found
}

/** Starts a PostgreSQL on a socket in the trial's folder, with fsync as in production. Returns its URL. */
export async function startPostgres({ folder, onEnd }: Trial): Promise<string> {
  const bin = postgresPrograms()
  const account = serverAccount()
  const [data, sockets] = [join(folder, 'database'), join(folder, 'sockets')]
  for (const each of [data, sockets]) {
    mkdirSync(each)
    giveTo(account, each)
  }
  const of_cluster = ['-D', data, '-U', 'podium', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  await run(join(bin, 'initdb'), of_cluster, { ...account, cwd: '/' })
  const flags = [
    'listen_addresses=',
    `unix_socket_directories=${sockets}`,
    'max_connections=300',
    'shared_buffers=256MB',
    'random_page_cost=1.1',
    'jit=off',
  ]
  const args = ['-D', data, ...flags.flatMap((flag) => ['-c', flag])]
  const log = openSync(join(folder, 'postgres.log'), 'a')
  const server = spawn(join(bin, 'postgres'), args, { ...account, cwd: '/', stdio: ['ignore', log, log] })
  onEnd(() => stopChild(server, 'SIGINT'))
  const url = `postgresql://podium@localhost/postgres?host=${encodeURIComponent(sockets)}`
  const pool = openPool(url, { max: 1 })
  while (!(await pool.query('select').then(Boolean, () => false))) {
    if (hasEnded(server)) throw new Error('PostgreSQL did not start')
    await sleep(100)
  }
  await pool.end()
  return url
}
