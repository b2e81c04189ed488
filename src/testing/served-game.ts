import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { openDatabase } from '#launcher/launcher.ts'
import { csrfOf } from '#server/http/sessions/cookies.ts'
import { insertSession } from '#server/http/sessions/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { builtFolder } from './built-folder.ts'
import { closingSelection } from './seasons/closing-selection.ts'
import { insertTestSeason } from './test-season.ts'

/** A server in a separate process with its own embedded database, the test season and logged-in players. */
export type ServedGame = {
  process: ChildProcess
  port: number
  /** Returns what the server has written to standard output and standard error. */
  output: () => string
  /** The data folder of PostgreSQL. */
  folder: string
  /** The server's data folder. If mounting is permitted, it is on a small file system that a test can fill. */
  data_dir: string
  is_own_disk: boolean
  /** A direct connection to the database, without the server. */
  pool: pg.Pool
  selection_id: number
  players: { user_id: number; headers: Record<string, string> }[]
}

/** The application name of the test's own connections. The server's connections have another name. */
export const TEST_APPLICATION_NAME = 'fault test'

const document = '<html><head><!--head--><!--/head--></head><body><!--body--><!--/body--></body></html>'
/** A program that renders every page with a call of the API, so that pages need the database. */
const program = `
export const loginAddressOf = () => undefined
export async function render(address, ask) {
  const { status } = await ask('GET', '/api/weekends')
  const page = { document: 'index', is_framable: false, is_complete: true, head: '', state: {}, sources: [] }
  return { ...page, status, html: 'weekends' }
}`
const pages = {
  'client/index.html': document,
  'client/admin.html': document,
  'client/scoreboard.html': document,
  'client/start.js': 'start()',
  'client/.vite/manifest.json': '{}',
  'render/render.js': program,
}

type Clear = (remove: () => unknown) => void

/**
 * Starts the server. `clear` is called with each cleanup step, in the order of creation; the caller runs the steps in
 * reverse order.
 */
export async function serveGame(player_count: number, clear: Clear): Promise<ServedGame> {
  const disk = openDisk()
  clear(disk.remove)
  const server = await launchPages(disk.folder, builtFolder(pages, clear), clear)
  const { url } = await openDatabase(disk.folder, { share: true })
  const pool = openPool(url, { max: 3, application_name: TEST_APPLICATION_NAME })
  clear(() => pool.end())
  await insertTestSeason(pool)
  const { selection_id } = await closingSelection(pool, 86_400_000)
  await pool.query(
    `insert into users (user_name, team_name) select 'crowd ' || n, 'Crowd' from generate_series(1, $1::int) n`,
    [player_count],
  )
  const { rows } = await pool.query<{ user_id: number }>(
    `select user_id from users where team_name = 'Crowd'`,
  )
  const players = await Promise.all(
    rows.map(async ({ user_id }) => ({ user_id, headers: await headersOf(pool, user_id) })),
  )
  return {
    ...server,
    folder: join(disk.folder, 'postgres'),
    data_dir: disk.folder,
    is_own_disk: disk.is_own,
    pool,
    selection_id,
    players,
  }
}

async function launchPages(data_dir: string, page_folder: string, clear: Clear) {
  const script = fileURLToPath(new URL('serve-pages.ts', import.meta.url))
  const server = spawn(process.execPath, [script, page_folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PORT: '0', DEMO: 'off', DATA_DIR: data_dir, LOG_LEVEL: 'error' },
  })
  clear(async () => {
    const has_ended = server.exitCode !== null || server.signalCode !== null
    if (has_ended || !server.kill('SIGTERM')) return
    const kill_timer = setTimeout(() => server.kill('SIGKILL'), 60_000)
    await once(server, 'exit')
    clearTimeout(kill_timer)
  })
  let output = ''
  server.stdout.on('data', (part) => {
    output += String(part)
  })
  const serving = new Promise<string>((resolve, reject) => {
    server.on('exit', () => reject(new Error(`the server has ended: ${output}`)))
    server.stderr.on('data', (part) => {
      output += String(part)
      const address = /Podium is at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
  })
  const port = Number(new URL(await serving).port)
  return { process: server, port, output: () => output }
}

/** Makes a small file system, or a folder if this process may not mount. */
function openDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'podium-disk-'))
  chmodSync(folder, 0o755)
  const is_own = process.platform === 'linux' && process.getuid?.() === 0 && mountDisk(folder)
  const remove = () => {
    if (is_own) execFileSync('/usr/bin/umount', ['--lazy', folder])
    rmSync(folder, { recursive: true })
  }
  return { folder, is_own, remove }
}

/** Mounts a file system. Returns false if this is not permitted, as for root in most containers. */
function mountDisk(folder: string): boolean {
  const options = ['-t', 'tmpfs', '-o', 'size=400m,mode=0755', 'tmpfs', folder]
  return spawnSync('/usr/bin/mount', options).status === 0
}

async function headersOf(pool: pg.Pool, user_id: number): Promise<Record<string, string>> {
  const token = newToken()
  await insertSession(Db.of(pool), {
    user_id,
    token_hash: hashToken(token),
    is_remembered: false,
    agent: 'test',
  })
  const csrf = csrfOf(token, 'player')
  return { cookie: `session=${token}; csrf=${csrf}`, 'x-csrf-token': csrf }
}
