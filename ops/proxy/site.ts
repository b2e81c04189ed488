import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import type pg from 'pg'
import { SETTINGS_PRESETS } from '#game/calendar/season-settings.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { publishRaces, runFile } from '../../bench/database.ts'
import { type Server, startServer } from '../../bench/own-server.ts'
import { type Certificate, host, makeCertificate } from './certificate.ts'
import { startPostgres } from './postgres.ts'
import { freePort, type ProxyName, type RunningProxy, startProxy, until } from './proxies.ts'
import { hasEnded, type Trial } from './trial.ts'

export type Instance = {
  port: number
  running: Server
  /** The log files, one for each start. */
  logs: string[]
  /** Starts the server again. `main` is the file to run, for another version of the code. */
  start: (main?: string) => Promise<void>
}

export type Site = {
  proxy: RunningProxy
  /** The address of the proxy, over TLS. */
  address: string
  certificate: Certificate
  instances: Instance[]
  pool: pg.Pool
  selection_id: number
  players: number
}

type Wanted = { proxy: ProxyName; processes: number; players?: number }

/**
 * Starts a PostgreSQL, server processes with the settings of `deploy/several-processes.conf`, and a proxy in front of
 * them. The season is the one of the benchmarks. All players are logged in, and one selection is open.
 */
export async function openSite(
  trial: Trial,
  { proxy: name, processes, players = 2000 }: Wanted,
): Promise<Site> {
  const url = await startPostgres(trial)
  const pool = openPool(url, { max: 4 })
  trial.onEnd(() => pool.end())
  const selection_id = await fillSeason(pool, players)
  const certificate = await makeCertificate(trial.folder)
  const instances: Instance[] = []
  for (let n = 0; n < processes; n++) instances.push(await startInstance(trial, url))
  const ports = instances.map(({ port }) => port)
  const proxy = await startProxy(trial, name, ports, certificate)
  const address = `https://127.0.0.1:${proxy.https_port}`
  const site = { proxy, address, certificate, instances, pool, selection_id, players }
  await until(async () => (await ask(site, '/readyz').catch(() => undefined))?.status === 200)
  return site
}

async function fillSeason(pool: pg.Pool, players: number): Promise<number> {
  await migrate(pool)
  const settings = JSON.stringify({ ...SETTINGS_PRESETS.worldcup, ranked_split: true })
  await runFile(pool, 'load.sql', { players, settings })
  const { rows } = await pool.query<{ race_id: number }>('select race_id from races order by date, race_id')
  await publishRaces(
    pool,
    rows.map(({ race_id }) => race_id),
  )
  await runFile(pool, 'picks.sql', {})
  await pool.query('checkpoint')
  const open = await pool.query(`select selection_id from selections where name = 'Open'`)
  return open.rows[0].selection_id
}

/** The `Environment` settings of `deploy/several-processes.conf`, such as DRAIN_WAIT. */
function documentedSettings(port: number): Record<string, string> {
  const file = join(import.meta.dirname, '..', '..', 'deploy', 'several-processes.conf')
  const lines = readFileSync(file, 'utf8').matchAll(/^Environment=(\w+)=(\S+)$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value!.replace('%i', String(port))]))
}

async function startInstance({ folder, onEnd }: Trial, url: string): Promise<Instance> {
  const port = await freePort()
  const more = {
    ...documentedSettings(port),
    PUBLIC_URL: `https://${host}`,
    TRUSTED_PROXIES: '127.0.0.1',
    DATA_DIR: join(folder, `data-${port}`),
  }
  const logs: string[] = []
  const run = (main?: string) => {
    const log_file = join(folder, `server-${port}-${logs.length + 1}.log`)
    logs.push(log_file)
    const args = main === undefined ? {} : { args: ['--max-semi-space-size=8', main] }
    return startServer(url, { log_file, more, ...args })
  }
  const instance: Instance = {
    port,
    running: await run(),
    logs,
    start: async (main) => {
      instance.running = await run(main)
    },
  }
  onEnd(async () => {
    const { child, stop } = instance.running
    if (!hasEnded(child)) await stop()
  })
  return instance
}

export type Reply = { status: number; headers: NodeJS.Dict<string | string[]>; body: string }

/** Sends a request through the proxy on a connection of its own. */
export function ask(
  { proxy, certificate }: Pick<Site, 'proxy' | 'certificate'>,
  path: string,
  { headers = {}, from = '127.0.0.1' }: { headers?: Record<string, string>; from?: string } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: proxy.https_port,
        path,
        localAddress: from,
        servername: host,
        ca: readFileSync(certificate.authority),
        headers: { host, ...headers },
        agent: false,
        timeout: 10_000,
      },
      (response) => {
        let body = ''
        response.on('data', (part) => {
          body += String(part)
        })
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        )
      },
    )
    call.on('timeout', () => call.destroy(new Error('no reply within 10 s')))
    call.on('error', reject)
    call.end()
  })
}
