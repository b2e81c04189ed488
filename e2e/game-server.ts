import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const main = join(import.meta.dirname, '..', 'src', 'server', 'app', 'main.ts')

type Wanted = {
  /** The URL of the server, with the assigned port. */
  address: string
  database_url: string
  /** The folder for the emails of this server. */
  data_dir: string
  more?: NodeJS.ProcessEnv | undefined
}

/** Starts the real server, without waiting until it answers. */
export function startServer(wanted: Wanted): ChildProcess {
  return fork(main, { env: environmentOf(wanted), execArgv: [] })
}

/** Waits until the server answers. Throws if the server exits early, or takes longer than three minutes to start. */
export async function waitForServer(server: ChildProcess, address: string): Promise<void> {
  const latest = Date.now() + 180_000
  while (!(await answers(address))) {
    if (!isRunning(server)) throw new Error(`the server of ${address} does not start`)
    if (Date.now() > latest) throw new Error(`the server of ${address} does not answer`)
    await sleep(100)
  }
}

export async function stopServer(server: ChildProcess): Promise<void> {
  if (!isRunning(server)) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

function environmentOf({ address, database_url, data_dir, more }: Wanted): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: new URL(address).port,
    PUBLIC_URL: address,
    // Each request names another client network, because the journeys register more players than one network may.
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: database_url,
    DATA_DIR: data_dir,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    ...more,
  }
}

async function answers(address: string): Promise<boolean> {
  const reply = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
  return reply?.ok ?? false
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}
