import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#launcher/launcher.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { makeClusterFolder } from '#testing/database/cluster-folder.ts'
import { writeDatabaseUrl } from './admin.ts'
import { createDatabase, templateOf } from './databases.ts'
import { mailFolder } from './emails.ts'
import { startServer, stopServer, waitForServer } from './game-server.ts'
import { addressOf, GAMES, type Game } from './games.ts'
import { startMailServer } from './mail-server.ts'
import { startProvider } from './provider.ts'
import { isVariant, seed } from './season.ts'

/** Starts the real servers for the journeys, one for each game, on a new temporary PostgreSQL cluster. */
const data_dir = makeClusterFolder('journeys')
process.on('exit', () => {
  for (const folder of [data_dir, mailFolder()]) rmSync(folder, { recursive: true, force: true })
})

// The cluster is deleted after the run, so its data need not survive a crash.
const cluster = await openDatabase(data_dir, { fast: true })
const urls = new Map<Game, string>()
const servers: ChildProcess[] = []
const settings: Partial<Record<Game, NodeJS.ProcessEnv>> = {
  mailed: { SMTP_URL: await startMailServer(mailFolder('mailed')) },
  provided: await startProvider(addressOf('provided')),
}
process.once('SIGTERM', () => void end())

try {
  await Promise.all([buildPage(), ...GAMES.map(makeDatabase)])
  // Playwright starts its tests when the first game's server answers, so that server is started last.
  const [first, ...others] = GAMES
  await Promise.all(others.map(serve))
  if (first) await serve(first)
} catch (error) {
  console.error(error)
  await end(1)
}

/** Builds the web client while the databases are made, because neither task uses all processors. */
async function buildPage(): Promise<void> {
  const program = join(import.meta.dirname, '..', 'bin', 'build-page.mjs')
  const [code] = await once(spawn(process.execPath, [program], { stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error('the page was not built')
}

async function makeDatabase(game: Game): Promise<void> {
  const name = `podium_${game}`
  const url = await createDatabase(cluster.url, name)
  const pool = openPool(url)
  await migrate(pool)
  await seed(pool, game)
  await pool.end()
  if (isVariant(game)) await createDatabase(cluster.url, templateOf(name), name)
  urls.set(game, url)
  writeDatabaseUrl(game, url)
}

async function serve(game: Game): Promise<void> {
  const server = startServer({
    address: addressOf(game),
    database_url: urls.get(game) ?? '',
    // The server uses this folder only for emails; its database is in the cluster.
    data_dir: mailFolder(game),
    more: settings[game],
  })
  servers.push(server)
  await waitForServer(server, addressOf(game))
}

async function end(code = 0): Promise<void> {
  await Promise.all(servers.map(stopServer))
  await cluster.stop()
  process.exit(code)
}
