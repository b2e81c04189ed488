/**
 * Measures a ten-row board under load: `node bench/board.ts [rounds]`. Our server runs as in production, with its log.
 * A bare node:http server sends the same bytes, once without a log and once with the same log lines. Each round
 * measures all three. The load comes from a separate process over 32 connections.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openBench, publishRaces } from './database.ts'
import { saveFigures } from './figures.ts'
import { cpuSeconds, median, root, type Server, startServer } from './own-server.ts'

const rounds = Number(process.argv[2] ?? 12)
const seconds = 2
const rounds_to_warm_up = 2
const connections = 32
const board = '/api/cups/Overall/leaderboard?limit=10'

type Measure = { per_second: number; cpu_us: number }

const folder = await mkdtemp(join(tmpdir(), 'podium-board-'))
const bench = await openBench(10_000)
const servers: Server[] = []
try {
  await publishRaces(bench.pool, bench.race_ids)
  const ours = await start('ours', ['src/server/app/main.ts'])
  const address = ours.address + board
  const silent = await start('silent', ['bench/bare.ts', address, 'silent'])
  const logged = await start('logged', ['bench/bare.ts', address, 'logged'])

  const measured = { silent: [] as Measure[], logged: [] as Measure[], ours: [] as Measure[] }
  for (let round = -rounds_to_warm_up; round < rounds; round++) {
    for (const [name, server] of Object.entries({ silent, logged, ours })) {
      const measure = await hammer(server)
      console.log(name.padEnd(8), measure)
      if (round >= 0) measured[name as keyof typeof measured].push(measure)
    }
  }
  await saveFigures('board', {
    rounds: `${rounds} of ${seconds} s each, after ${rounds_to_warm_up} to warm up`,
    load_average_before: loadavg()[0],
    connections,
    bytes: (await (await fetch(address)).arrayBuffer()).byteLength,
    bare: summary(measured.silent),
    bare_with_log: summary(measured.logged),
    ours: summary(measured.ours),
    share_of_bare: share(measured.ours, measured.silent),
    share_of_bare_with_log: share(measured.ours, measured.logged),
  })
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await bench.close()
  await rm(folder, { recursive: true, force: true })
}

async function start(name: string, args: string[]): Promise<Server> {
  const server = await startServer(bench.url, { args, log_file: join(folder, `${name}.log`) })
  servers.push(server)
  return server
}

async function hammer({ child, address }: Server): Promise<Measure> {
  const before = await cpuSeconds(child.pid!)
  const args = ['bench/hammer.ts', new URL(board, address).href, String(seconds), String(connections)]
  const load = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const { replies, per_second } = JSON.parse(await text(load.stdout))
  const cpu_us = ((await cpuSeconds(child.pid!)) - before) / replies
  return { per_second: Math.round(per_second), cpu_us: Math.round(cpu_us * 1e7) / 10 }
}

function summary(measures: Measure[]) {
  return {
    requests_per_second: median(measures.map(({ per_second }) => per_second)),
    cpu_us_per_request: median(measures.map(({ cpu_us }) => cpu_us)),
  }
}

/** The median over the rounds of our requests per second, divided by those of the baseline in the same round. */
function share(ours: Measure[], baseline: Measure[]): number {
  return (
    Math.round(median(ours.map(({ per_second }, round) => per_second / baseline[round]!.per_second)) * 100) /
    100
  )
}
