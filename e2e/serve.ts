import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/db/launcher.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { addressOf, GAMES, type Game, portName } from './games.ts'
import { seed } from './season.ts'

/** The real servers for the journeys, one for each game, on a new embedded cluster that goes with them. */
const data_dir = mkdtempSync(join(tmpdir(), 'podium-e2e-'))
chmodSync(data_dir, 0o755)
process.on('exit', () => rmSync(data_dir, { recursive: true, force: true }))

const cluster = await openDatabase(data_dir)
const urls = new Map<Game, string>()
const servers: ChildProcess[] = []
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
}

/** Starts a game's server and waits until it answers. */
async function serve(game: Game): Promise<void> {
  const env = {
    ...process.env,
    PORT: process.env[portName(game)],
    DATABASE_URL: urls.get(game),
    DEMO: 'off',
    LOG_LEVEL: 'warn',
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
