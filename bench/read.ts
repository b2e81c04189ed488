/**
 * Measures reads of boards: two server processes and a publisher on one database with a million players. `node
 * bench/read.ts [players]`. A 100-row page of /overall is requested 200 times a second, first without publications and
 * then while a third process publishes a race. Also measures the delay until both servers show the race, and the memory
 * of all three processes.
 */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBench, publishRaces } from './database.ts'
import { saveFigures } from './figures.ts'
import { root, type Server, startServer } from './own-server.ts'

const players = Number(process.argv[2] ?? 1_000_000)
const rate = 200

const bench = await openBench(players)
const servers = await Promise.all([startServer(bench.url), startServer(bench.url)])
try {
  const { race_ids } = bench
  const last = race_ids.at(-1)!
  await publishRaces(bench.pool, race_ids.slice(0, -1))

  const before = await Promise.all(servers.map(readTop))
  const rest = await load(servers[0]!.address, 30)
  const publisher = run(['src/operator/main.ts', 'publish', String(last), '--yes'], bench.url)
  const during = loadUntil(servers[0]!.address, publisher.ended)
  const published = await publisher.ended
  const ended = performance.now()
  const shown_after_ms = await Promise.all(
    servers.map((server, index) => shownAfter(server, before[index]!, ended)),
  )

  await saveFigures('read', {
    players,
    rate,
    at_rest: rest,
    while_publishing: await during,
    publisher: { seconds: published.seconds, memory_mb: published.memory_mb },
    shown_after_ms,
    server_memory_mb: await Promise.all(servers.map((server) => memoryOf(server.child.pid!))),
  })
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await bench.close()
}

function run(args: string[], url: string) {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let memory_mb = 0
  const watching = setInterval(
    () =>
      void memoryOf(child.pid!).then(
        (mb) => (memory_mb = mb),
        () => {},
      ),
    200,
  )
  const ended = new Promise<{ seconds: number; memory_mb: number }>((resolve, reject) =>
    child.on('exit', (code) => {
      clearInterval(watching)
      const seconds = Math.round(performance.now() - started) / 1000
      if (code === 0) resolve({ seconds, memory_mb })
      else reject(new Error(`the publisher ended with ${code}`))
    }),
  )
  return { ended }
}

/** The peak resident memory of a process in MB, from Linux's /proc. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024)
}

async function readTop({ address }: { address: string }): Promise<string> {
  const reply = await fetch(`${address}/api/cups/Overall/leaderboard?limit=10`)
  return reply.text()
}

async function shownAfter(server: Server, before: string, since: number): Promise<number> {
  while ((await readTop(server)) === before) await sleep(5)
  return Math.max(0, Math.round(performance.now() - since))
}

async function loadUntil(address: string, ended: Promise<unknown>) {
  const parts = []
  let isOver = false
  void ended.finally(() => (isOver = true))
  while (!isOver) parts.push(await load(address, 3))
  return {
    requests: parts.reduce((sum, part) => sum + part.requests, 0),
    p99_ms_of_the_worst_3_s: Math.max(...parts.map((part) => part.p99_ms)),
    worst_ms: Math.max(...parts.map((part) => part.worst_ms)),
    failed: parts.reduce((sum, part) => sum + part.failed, 0),
    not_whole: parts.reduce((sum, part) => sum + part.not_whole, 0),
  }
}

/** Requests random pages of the board at random instants with this average rate, without waiting for replies. */
async function load(address: string, seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const asked: Promise<{ ms: number; ok: boolean; is_complete: boolean }>[] = []
  const end = performance.now() + seconds * 1000
  for (let due = performance.now(); due < end; due += (-Math.log(1 - Math.random()) * 1000) / rate) {
    const wait_ms = due - performance.now()
    if (wait_ms > 1) await sleep(wait_ms)
    asked.push(ask(address, agent, due))
  }
  const answers = await Promise.all(asked)
  agent.destroy()
  const sorted = answers.map((answer) => answer.ms).sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)]! * 10) / 10
  return {
    requests: answers.length,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    worst_ms: Math.round(sorted.at(-1)!),
    failed: answers.filter((answer) => !answer.ok).length,
    not_whole: answers.filter((answer) => !answer.is_complete).length,
  }
}

/**
 * Requests a page. The time is counted from the instant at which the request was due, so that it includes a late start.
 */
async function ask(address: string, agent: Agent, due: number) {
  const [status, body] = await new Promise<[number, string]>((resolve, reject) => {
    get(address + pagePath(), { agent }, (response) => {
      text(response).then((body) => resolve([response.statusCode ?? 0, body]), reject)
    }).on('error', reject)
  })
  const ms = performance.now() - due
  return { ms, ok: status === 200, is_complete: body.split('"rank":').length === 101 }
}

function pagePath(): string {
  const page = Math.floor((Math.random() * players) / 100)
  return `/api/cups/Overall/leaderboard?limit=100&offset=${page * 100}`
}
