import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openPool } from '#server/platform/db/pool.ts'
import { until } from './until.ts'

const run = promisify(execFile)
const bridge = 'podium-db'
const gateway = '10.77.0.1'
const members = [1, 2, 3]
const bin = process.env.PG_BIN ?? '/usr/lib/postgresql/15/bin'

export const PRIMARY_URL = `postgresql://podium@${gateway}:5000/podium`
export const STANDBY_URL = `postgresql://podium@${gateway}:5001/podium`
/**
 * The URL for the superuser that Patroni uses. The game has another user, so that it cannot use up the connections that
 * PostgreSQL reserves for superusers.
 */
export const SUPERUSER_URL = `postgresql://postgres@${gateway}:5000/postgres`

export type Mode = 'synchronous' | 'asynchronous'

type Listed = { name: string; role: string; state: string }

const namespaceOf = (member: number) => `podium-db${member}`
const linkOf = (member: number) => `podium-dbl${member}`
const addressOf = (member: number) => `10.77.0.1${member}`

/** Three machines: each is a network namespace with etcd, Patroni and PostgreSQL. HAProxy is outside of them. */
export class Cluster {
  readonly #folder: string
  readonly #mode: Mode
  readonly #started: ChildProcess[] = []
  readonly #pool = openPool(SUPERUSER_URL, { max: 1, connectionTimeoutMillis: 2000 })
  #proxy: ChildProcess | undefined

  constructor(folder: string, mode: Mode) {
    this.#folder = folder
    this.#mode = mode
  }

  async start(): Promise<void> {
    await run('ip', ['link', 'add', bridge, 'type', 'bridge'])
    await run('ip', ['addr', 'add', `${gateway}/24`, 'dev', bridge])
    await run('ip', ['link', 'set', bridge, 'up'])
    for (const member of members) await this.#addMachine(member)
    await Promise.all(members.map((member) => this.startMember(member)))
    await this.#startProxy()
    await until('three members', () => this.isComplete(), 120)
  }

  /** Starts the programs of a member, on the data that it had before. */
  async startMember(member: number): Promise<void> {
    const folder = join(this.#folder, `member${member}`)
    await this.#spawnIn(member, 'etcd', ['etcd', ...etcdArguments(member, join(folder, 'etcd'))])
    await this.#spawnIn(member, 'patroni', ['patroni', join(folder, 'patroni.yml')])
  }

  /** Kills all processes of a member, as a power cut does. */
  async killMember(member: number): Promise<void> {
    for (const pid of await processesOf(member)) kill(pid)
    await until('end of the processes', async () => (await processesOf(member)).length === 0, 20)
  }

  /**
   * Blocks the traffic from a member to the others (`add`), or allows it again (`del`). While it is blocked, the
   * standbys get no WAL, but clients still reach the member.
   */
  async holdBack(member: number, action: 'add' | 'del'): Promise<void> {
    for (const other of members.filter((each) => each !== member))
      await run('ip', ['-n', namespaceOf(member), 'route', action, 'blackhole', `${addressOf(other)}/32`])
  }

  /** Cuts a member off from all others, or connects it again. */
  async setLink(member: number, state: 'up' | 'down'): Promise<void> {
    await run('ip', ['link', 'set', linkOf(member), state])
  }

  async leader(): Promise<number | undefined> {
    const listed = await this.#list()
    const leader = listed.find(({ role, state }) => role === 'leader' && state === 'running')
    return leader && Number(leader.name.slice(-1))
  }

  /**
   * Whether two standbys follow the leader, one of them synchronous in the synchronous mode. Asks PostgreSQL, because
   * Patroni's list is outdated for a member that was cut off.
   */
  async isComplete(): Promise<boolean> {
    const standbys = `select sync_state from pg_stat_replication where state = 'streaming' and application_name like 'member%'`
    const found = await this.#pool.query<{ sync_state: string }>(standbys).catch(() => undefined)
    const states = found?.rows.map(({ sync_state }) => sync_state) ?? []
    return states.length === 2 && (this.#mode === 'asynchronous' || states.includes('sync'))
  }

  async stop(): Promise<void> {
    await this.#pool.end()
    this.#proxy?.kill('SIGTERM')
    for (const member of members) await this.killMember(member).catch(() => {})
    const running = this.#started.filter(
      ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
    )
    await Promise.all(running.map((child) => once(child, 'exit')))
    for (const member of members) await run('ip', ['netns', 'del', namespaceOf(member)]).catch(() => {})
    for (const member of members) await run('ip', ['link', 'del', linkOf(member)]).catch(() => {})
    await run('ip', ['link', 'del', bridge]).catch(() => {})
  }

  /** The list of all members, as reported by a member that knows the leader. */
  async #list(): Promise<Listed[]> {
    const lists = await Promise.all(members.map((member) => listBy(member).catch(() => [])))
    return lists.find((list) => list.some(({ role }) => role === 'leader')) ?? []
  }

  async #addMachine(member: number): Promise<void> {
    const [namespace, link, inner] = [namespaceOf(member), linkOf(member), `eth${member}`]
    await run('ip', ['netns', 'add', namespace])
    await run('ip', ['link', 'add', link, 'type', 'veth', 'peer', 'name', inner, 'netns', namespace])
    await run('ip', ['link', 'set', link, 'master', bridge])
    await run('ip', ['link', 'set', link, 'up'])
    const inside = (...args: string[]) => run('ip', ['-n', namespace, ...args])
    await inside('addr', 'add', `${addressOf(member)}/24`, 'dev', inner)
    await inside('link', 'set', inner, 'up')
    await inside('link', 'set', 'lo', 'up')
    const folder = join(this.#folder, `member${member}`)
    await mkdir(folder)
    await writeFile(join(folder, 'patroni.yml'), patroniSettings(member, folder, this.#mode))
    const { stdout } = await run('id', ['-u', 'postgres'])
    await chown(folder, Number(stdout), -1)
    await chmod(this.#folder, 0o755)
  }

  /** `ip` and `setpriv` replace themselves by the program, so the child process is the program. */
  async #spawnIn(member: number, name: string, command: string[]): Promise<void> {
    const log = await open(join(this.#folder, `${name}${member}.log`), 'a')
    const as_postgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']
    const args = ['netns', 'exec', namespaceOf(member), ...as_postgres, ...command]
    this.#started.push(spawn('ip', args, { stdio: ['ignore', log.fd, log.fd], cwd: '/' }))
    await log.close()
  }

  async #startProxy(): Promise<void> {
    const file = join(this.#folder, 'haproxy.cfg')
    await writeFile(file, proxy_settings)
    this.#proxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
    this.#started.push(this.#proxy)
  }
}

async function listBy(member: number): Promise<Listed[]> {
  const options = { signal: AbortSignal.timeout(2000) }
  const reply = await fetch(`http://${addressOf(member)}:8008/cluster`, options)
  const body = (await reply.json()) as { members: Listed[] }
  return body.members
}

async function processesOf(member: number): Promise<number[]> {
  const { stdout } = await run('ip', ['netns', 'pids', namespaceOf(member)])
  return stdout.split('\n').filter(Boolean).map(Number)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

function etcdArguments(member: number, folder: string): string[] {
  const [client, peer] = [2379, 2380].map((port) => `http://${addressOf(member)}:${port}`)
  return Object.entries({
    name: `etcd${member}`,
    'data-dir': folder,
    'initial-cluster': members.map((each) => `etcd${each}=http://${addressOf(each)}:2380`).join(','),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
  }).map(([name, value]) => `--${name}=${value}`)
}

/** The settings that docs/operating.md recommends. Patroni also reads JSON, because YAML contains it. */
function patroniSettings(member: number, folder: string, mode: Mode): string {
  const address = addressOf(member)
  const superuser = { username: 'postgres' }
  const is_synchronous = mode === 'synchronous'
  return JSON.stringify({
    scope: 'podium',
    name: `member${member}`,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    etcd3: { hosts: members.map((each) => `${addressOf(each)}:2379`) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        maximum_lag_on_failover: 100 * 2 ** 20,
        synchronous_mode: is_synchronous,
        synchronous_mode_strict: is_synchronous,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 200,
            random_page_cost: 1.1,
            shared_buffers: '64MB',
            wal_retrieve_retry_interval: '1s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: join(folder, 'data'),
      bin_dir: bin,
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser, replication: superuser, rewind: superuser },
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'local all all trust',
        'host all all 10.77.0.0/24 trust',
        'host replication all 10.77.0.0/24 trust',
      ],
    },
  })
}

const servers = members
  .map((member) => `  server member${member} ${addressOf(member)}:5432 check port 8008`)
  .join('\n')

const proxy_settings = `
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
listen primary
  bind ${gateway}:5000
  option httpchk GET /primary
${servers}
listen standby
  bind ${gateway}:5001
  option httpchk GET /replica
${servers}
`
