/**
 * A pick from the request to its reply: `node bench/picks.ts [seconds]`. First how many writes a second there are, against
 * pgbench running the same statements with as many connections on the same server, in alternated rounds; then (R04) a
 * minute across a close, 1,000 writes and 500 reads a second on one selection, and whether anything was lost. Needs a
 * pgbench: PG_BIN, or Debian's.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { openBench, runFile } from './database.ts'
import { keepFigures } from './figures.ts'
import { cpuSeconds, median, root, type Server, startServer } from './own-server.ts'

const run = promisify(execFile)
const seconds = Number(process.argv[2] ?? 5)
const rounds = 5
const players = 20_000
const connections = 20
const spike = { seconds: Number(process.argv[3] ?? 60), rate: 1000, connections: 300 }
const pgbench = join(process.env.PG_BIN ?? '/usr/lib/postgresql/15/bin', 'pgbench')

type Load = {
  per_second: number
  /** Those to warm up included. */
  sent: number
  write: { statuses: Record<string, number>; p50_ms: number; p99_ms: number }
  read: { statuses: Record<string, number>; p50_ms: number; p99_ms: number }
  acknowledged: [number, number][]
}

const load_average_before = loadavg()[0]
const folder = await mkdtemp(join(tmpdir(), 'podium-picks-'))
const bench = await openBench(players)
let server: Server | undefined
try {
  await runFile(bench.pool, 'picks.sql', {})
  const selection = await bench.pool.query(`select selection_id from selections where name = 'Open'`)
  const { selection_id } = selection.rows[0]
  server = await startServer(bench.url, { log_file: join(folder, 'server.log') })
  const { address, child } = server
  const script = join(folder, 'picks.pgbench')
  const text = await readFile(join(import.meta.dirname, 'picks.pgbench'), 'utf8')
  await writeFile(
    script,
    text.replaceAll('{players}', String(players)).replaceAll('{selection}', selection_id),
  )

  const measured: { ours: number; pgbench: number; cpu_us: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const theirs = await runPgbench(script)
    const before = await cpuSeconds(child.pid!)
    const ours = await load(address, selection_id, seconds, 0, connections)
    const cpu_us = Math.round((((await cpuSeconds(child.pid!)) - before) / ours.sent) * 1e6)
    console.log({ ours: ours.per_second, pgbench: theirs, cpu_us, statuses: ours.write.statuses })
    measured.push({ ours: ours.per_second, pgbench: theirs, cpu_us })
  }
  await keepFigures('picks', {
    rounds: `${rounds} of ${seconds} s each, ${connections} connections`,
    load_average_before,
    writes_per_second: median(measured.map(({ ours }) => ours)),
    pgbench_per_second: median(measured.map(({ pgbench: theirs }) => theirs)),
    cpu_us_per_write: median(measured.map(({ cpu_us }) => cpu_us)),
    share_of_pgbench: Math.round(median(measured.map((each) => each.ours / each.pgbench)) * 100) / 100,
    spike: await crossClose(bench.pool, address, selection_id),
  })
} finally {
  await server?.stop()
  await bench.close()
  await rm(folder, { recursive: true, force: true })
}

/** R04: it closes in the middle of it. */
async function crossClose(pool: pg.Pool, address: string, selection_id: number) {
  await pool.query('truncate teams, picks, idempotency_keys')
  await pool.query(
    'update selections set trading_close = game_now() + make_interval(secs => $1) where selection_id = $2',
    [spike.seconds / 2, selection_id],
  )
  const { acknowledged, ...figures } = await load(
    address,
    selection_id,
    spike.seconds,
    spike.rate,
    spike.connections,
  )
  const { rows } = await pool.query<{ user_id: number; revision: number }>(
    'select user_id, revision from teams where selection_id = $1',
    [selection_id],
  )
  const kept = new Map(rows.map((row) => [row.user_id, row.revision]))
  const lost = acknowledged.filter(([user_id, revision]) => (kept.get(user_id) ?? 0) < revision)
  const late = await pool.query(
    'select count(*)::int from teams join selections using (selection_id) where accepted_at >= trading_close and selection_id = $1',
    [selection_id],
  )
  return { ...spike, ...figures, acknowledged_lost: lost.length, accepted_late: late.rows[0].count }
}

async function load(
  address: string,
  selection_id: number,
  for_s: number,
  rate: number,
  lines: number,
): Promise<Load> {
  const words = [address, selection_id, players, for_s, rate, lines].map(String)
  const { stdout } = await run(process.execPath, ['bench/pick-load.ts', ...words], {
    cwd: root,
    maxBuffer: 2 ** 26,
  })
  return JSON.parse(stdout)
}

async function runPgbench(script: string): Promise<number> {
  const words = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(connections),
    '-j',
    '2',
    '-T',
    String(seconds + 1),
    '-f',
    script,
    bench.url,
  ]
  const { stdout } = await run(pgbench, words)
  return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)?.[1]))
}
