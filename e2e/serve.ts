import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/db/launcher.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { tellDatabase } from './desk.ts'
import { addressOf, GAMES, type Game, portName } from './games.ts'
import { letterFolder } from './letters.ts'
import { startMailServer } from './mail-server.ts'
import { startProvider } from './provider.ts'
import { seed } from './season.ts'

/** The real servers for the journeys, one for each game, on a new embedded cluster that goes with them. */
const data_dir = mkdtempSync(join(tmpdir(), 'podium-e2e-'))
chmodSync(data_dir, 0o755)
process.on('exit', () => {
  for (const folder of [data_dir, letterFolder()]) rmSync(folder, { recursive: true, force: true })
})

const cluster = await openDatabase(data_dir)
const urls = new Map<Game, string>()
const servers: ChildProcess[] = []
/** What some games have of their own. */
const settings: Partial<Record<Game, NodeJS.ProcessEnv>> = {
  mailed: { SMTP_URL: await startMailServer(letterFolder('mailed')) },
  provided: await startProvider(addressOf('provided')),
}
process.once('SIGTERM', () => void end())

try {
  await Promise.all(GAMES.map(makeDatabase))
  // The runner begins when the first game answers, so that one comes last.
  const [first, ...others] = GAMES
  await Promise.all(others.map(serve))
  if (first) await serve(first)
} catch (fault) {
  console.error(fault)
  await end(1)
}

async function makeDatabase(game: Game): Promise<void> {
  const name = `podium_${game}`
  const server = openPool(cluster.url, { max: 1 })
  await server.query(`create database ${name}`)
  await server.end()

  const url = cluster.url.replace(/\/podium(\?|$)/, `/${name}$1`)
  const pool = openPool(url)
  await migrate(pool)
  await seed(pool, game)
  await pool.end()
  urls.set(game, url)
  tellDatabase(game, url)
}

/** Starts a game's server and waits until it answers. */
async function serve(game: Game): Promise<void> {
  const env = {
    ...process.env,
    PORT: process.env[portName(game)],
    PUBLIC_URL: addressOf(game),
    // The journeys register more players than one network may: each says that he comes from a network of his own.
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: urls.get(game),
    // Its own database it has there; of this folder it needs only where letters go.
    DATA_DIR: letterFolder(game),
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    ...settings[game],
  }
  const server = fork(join(import.meta.dirname, '..', 'src', 'server', 'main.ts'), { env })
  servers.push(server)
  while (!(await answers(game))) {
    if (!isRunning(server)) throw new Error(`the server of ${game} does not start`)
    await sleep(100)
  }
}

async function answers(game: Game): Promise<boolean> {
  const reply = await fetch(`${addressOf(game)}/readyz`).catch(() => undefined)
  return reply?.ok ?? false
}

/** The servers first, the database after them. */
async function end(code = 0): Promise<void> {
  await Promise.all(
    servers.filter(isRunning).map(async (server) => {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }),
  )
  await cluster.stop()
  process.exit(code)
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}
