/**
 * Measures a team change from the request to its reply: `node bench/picks.ts [seconds per measurement] [seconds of
 * R04]`. First compares the throughput of several variants, each with 20 connections, in ROUNDS=5 rounds. Each round
 * measures the whole path over HTTP, pgbench with the functions that save a team (`picks.pgbench`), and pgbench with
 * plain prepared statements that have the same effects (`plain.pgbench`). With BEFORE=/another/checkout each round also
 * measures that checkout's server, on a separate database. Then comes R04: 1,000 changes and 500 reads a second for a
 * minute in which the selection closes. No change may be lost. Needs pgbench, in the folder PG_BIN or as Debian has it.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { type Bench, openBench, runFile } from './database.ts'
import { saveFigures } from './figures.ts'
import { runLoad, warm_up_s } from './load-process.ts'
import { cpuSeconds, databaseCpuSeconds, median, type Server, startServer } from './own-server.ts'

const run = promisify(execFile)
const seconds = Number(process.argv[2] ?? 5)
const rounds = Number(process.env.ROUNDS ?? 5)
const players = 20_000
const connections = 20
const spike = { seconds: Number(process.argv[3] ?? 60), changes: 1000, reads: 500 }
const before = process.env.BEFORE
const pgbench = join(process.env.PG_BIN ?? '/usr/lib/postgresql/15/bin', 'pgbench')

const load_average_before = loadavg()[0]
const folder = await mkdtemp(join(tmpdir(), 'podium-picks-'))
const bench = await openBench(players)
let former_bench: Bench | undefined
const servers: Server[] = []
try {
  await runFile(bench.pool, 'picks.sql', {})
  // Without this, a checkpoint could run during the measurement.
  await bench.pool.query('checkpoint')
  const selection = await bench.pool.query(`select selection_id from selections where name = 'Open'`)
  const { selection_id } = selection.rows[0]
  const start = async (url: string, name: string, args?: string[]) => {
    const server = await startServer(url, {
      log_file: join(folder, `${name}.log`),
      ...(args ? { args } : {}),
    })
    servers.push(server)
    return server
  }
  const current = { ...(await start(bench.url, 'server')), url: bench.url }
  const former = before ? await startFormer(before, start) : undefined
  const plain = await scriptOf('plain.pgbench', selection_id)
  const functions = await scriptOf('picks.pgbench', selection_id)

  const all: Record<string, Round[]> = {}
  for (let round = 0; round < rounds; round++) {
    const measured = {
      plain: await runPgbench(plain),
      functions: await runPgbench(functions),
      path: await runPath(current, selection_id),
      ...(former ? { before: await runPath(former, selection_id) } : {}),
    }
    console.log(measured)
    for (const [name, each] of Object.entries(measured)) all[name] = [...(all[name] ?? []), each]
  }
  const share = (over: string, under: string) => {
    const shares = all[over]!.map((each, n) => each.per_second / all[under]![n]!.per_second)
    return Math.round(median(shares) * 100) / 100
  }
  await saveFigures('picks', {
    rounds: `${rounds} of ${seconds} s each, ${connections} connections`,
    load_average_before,
    medians: Object.fromEntries(Object.entries(all).map(([name, each]) => [name, medianOf(each)])),
    path_of_plain: share('path', 'plain'),
    path_of_functions: share('path', 'functions'),
    ...(former ? { path_of_before: share('path', 'before') } : {}),
    spike: await crossClose(bench.pool, current.address, selection_id),
  })
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await bench.close()
  await former_bench?.close()
  await rm(folder, { recursive: true, force: true })
}

/**
 * The figures of one round: changes per second, and for each change the bytes of WAL and the CPU time of each process.
 */
type Round = {
  per_second: number
  wal_bytes: number
  database_us: number
  server_us?: number
  load_us?: number
}

function medianOf(each: readonly Round[]): Record<string, number> {
  const names = Object.keys(each[0]!) as (keyof Round)[]
  return Object.fromEntries(names.map((name) => [name, median(each.map((round) => round[name]!))]))
}

type OnDatabase = Server & { url: string }

/** Starts the server of another checkout, on a database with that checkout's tables and functions. */
async function startFormer(
  home: string,
  start: (url: string, name: string, args: string[]) => Promise<Server>,
): Promise<OnDatabase> {
  const theirs: typeof import('./database.ts') = await import(join(home, 'bench', 'database.ts'))
  former_bench = await theirs.openBench(players)
  const { url, pool } = former_bench
  await theirs.runFile(pool, 'picks.sql', {})
  await pool.query('checkpoint')
  return { ...(await start(url, 'before', [join(home, 'src/server/app/main.ts')])), url }
}

async function runPath(server: OnDatabase, selection_id: number): Promise<Round> {
  const own = await cpuSeconds(server.child.pid!)
  const { result, ...costs } = await costsOf(server.url, async () => {
    const wanted = { selection_id, players, seconds, connections, changes: 0, reads: 0, board: 0 }
    const { cpu_seconds, sent, kinds } = await runLoad({ address: server.address, ...wanted })
    const { 200: changes = 0, ...others } = kinds.change.statuses
    if (changes === 0 || Object.keys(others).length > 0)
      throw new Error(JSON.stringify(kinds.change.statuses))
    return { changes: sent, result: { changes, sent, cpu_seconds } }
  })
  const { changes, sent, cpu_seconds } = result
  const server_us = Math.round(((await cpuSeconds(server.child.pid!)) - own) * (1e6 / sent))
  const load_us = Math.round((cpu_seconds / sent) * 1e6)
  return { per_second: Math.round(changes / seconds), ...costs, server_us, load_us }
}

async function runPgbench(script: string): Promise<Round> {
  const settings = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds + 1)]
  const { result, ...costs } = await costsOf(bench.url, async () => {
    const { stdout } = await run(pgbench, [...settings, '-f', script, bench.url])
    const [, changes, per_second] = /actually processed: (\d+).*tps = ([\d.]+)/s.exec(stdout)!
    return { changes: Number(changes), result: Math.round(Number(per_second)) }
  })
  return { per_second: result, ...costs }
}

async function costsOf<Result>(url: string, work: () => Promise<{ changes: number; result: Result }>) {
  const { pool } = url === bench.url ? bench : former_bench!
  const walPosition = async () => {
    const { rows } = await pool.query(`select pg_current_wal_insert_lsn() - '0/0' as bytes`)
    return Number(rows[0].bytes)
  }
  const [bytes, cpu_s] = [await walPosition(), await databaseCpuSeconds(url)]
  const { changes, result } = await work()
  const database_us = Math.round((((await databaseCpuSeconds(url)) - cpu_s) / changes) * 1e6)
  return { result, wal_bytes: Math.round(((await walPosition()) - bytes) / changes), database_us }
}

async function scriptOf(file: string, selection_id: number): Promise<string> {
  const text = await readFile(join(import.meta.dirname, file), 'utf8')
  const filled = text.replaceAll('{players}', String(players)).replaceAll('{selection}', String(selection_id))
  await writeFile(join(folder, file), filled)
  return join(folder, file)
}

/** Runs R04, in which the selection closes halfway through. */
async function crossClose(pool: pg.Pool, address: string, selection_id: number) {
  await pool.query('truncate teams, picks, reserves, idempotency_keys')
  await pool.query(
    'update selections set trading_close = game_now() + make_interval(secs => $1) where selection_id = $2',
    [warm_up_s + spike.seconds / 2, selection_id],
  )
  const {
    acknowledged,
    by_second: _,
    ...figures
  } = await runLoad({
    address,
    selection_id,
    players,
    board: 0,
    ...spike,
    closes_at: Date.now() + (warm_up_s + spike.seconds / 2) * 1000,
  })
  const { rows } = await pool.query<{ user_id: number; revision: number }>(
    'select user_id, revision from teams where selection_id = $1',
    [selection_id],
  )
  const stored = new Map(rows.map((row) => [row.user_id, row.revision]))
  const lost = acknowledged.filter(([user_id, revision]) => (stored.get(user_id) ?? 0) < revision)
  const late = await pool.query(
    'select count(*)::int from teams join selections using (selection_id) where accepted_at >= trading_close and selection_id = $1',
    [selection_id],
  )
  return { ...spike, ...figures, acknowledged_lost: lost.length, accepted_late: late.rows[0].count }
}
