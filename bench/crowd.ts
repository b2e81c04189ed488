/**
 * Measures team changes while many visitors read: `node bench/crowd.ts [changes] [seconds]`. 300 anonymous connections
 * request random pages and searches, without a pause between a reply and the next request. Meanwhile players change
 * their teams at a fixed rate (by default 0.3 of the capacity that `spike.ts` measured). Measures the reply times of
 * the changes, and the memory of the server. Needs a build.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBench, publishRaces, runFile } from './database.ts'
import { saveFigures } from './figures.ts'
import { runLoad } from './load-process.ts'
import { cpuSeconds, root, startServer } from './own-server.ts'
import { openSocketPool } from './socket-pool.ts'

const changes = Number(process.argv[2] ?? (await storedCapacity()) * 0.3)
const seconds = Number(process.argv[3] ?? 30)
const players = 20_000
const connections = 300
const addresses = [
  '/athletes?gender=',
  '/athletes?name=',
  '/overall?team_name=',
  '/overall?tab=',
  '/overall?verified_users=',
  '/?cup=',
  '/api/users?team_name=',
  '/api/athletes?name=',
  '/api/cups/Overall/leaderboard?team_name=',
  '/api/cups/Overall/leaderboard?limit=100&x=',
]
if (!existsSync(join(root, 'dist', 'render'))) throw new Error('npm run build first')

const folder = await mkdtemp(join(tmpdir(), 'podium-crowd-'))
const bench = await openBench(players)
await publishRaces(bench.pool, bench.race_ids)
await runFile(bench.pool, 'picks.sql', {})
// Without this, a checkpoint could run during the measurement.
await bench.pool.query('checkpoint')
const server = await startServer(bench.url, { log_file: join(folder, 'server.log') })
try {
  const { rows } = await bench.pool.query(`select selection_id from selections where name = 'Open'`)
  const load = { address: server.address, selection_id: rows[0].selection_id, players, seconds }
  const rates = { changes: Math.round(changes), reads: 0, board: 0 }
  const alone = await runLoad({ ...load, ...rates })
  const before = await cpuSeconds(server.child.pid!)
  const crowd = startCrowd(server.address)
  await sleep(2000)
  const among = await runLoad({ ...load, ...rates })
  const statuses = await crowd.stop()
  await saveFigures('crowd', {
    connections,
    seconds,
    changes_per_second: rates.changes,
    changes_alone: alone.kinds.change,
    changes_among_the_crowd: among.kinds.change,
    crowd: statuses,
    server_cpu_s: Math.round((await cpuSeconds(server.child.pid!)) - before),
    crowd_and_generator_cpu_s: Math.round(process.cpuUsage().user / 1e6 + among.cpu_seconds),
    server_memory_mb: await memoryOf(server.child.pid!),
  })
} finally {
  await server.stop()
  await bench.close()
  await rm(folder, { recursive: true, force: true })
}

async function storedCapacity(): Promise<number> {
  const text = await readFile(join(import.meta.dirname, 'results', 'spike.json'), 'utf8')
  return JSON.parse(text).figures.capacity.per_second
}

/** Sends requests on every connection. `stop` ends this, and returns the numbers of replies by status. */
function startCrowd(address: string) {
  const pool = openSocketPool(address)
  const statuses: Record<string, number> = {}
  let is_over = false
  const visit = async () => {
    while (!is_over) {
      const { status } = await pool.ask(`GET ${randomAddress()} HTTP/1.1\r\nhost: podium\r\n\r\n`)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  const all = Promise.all(Array.from({ length: connections }, visit))
  const stop = async () => {
    is_over = true
    await Promise.race([all, sleep(5000)])
    return statuses
  }
  return { stop }
}

function randomAddress(): string {
  const prefix = addresses[Math.floor(Math.random() * addresses.length)]!
  return prefix + Math.random().toString(36).slice(2, 8)
}

/** The peak resident memory of a process in MB, from Linux's /proc. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024)
}
