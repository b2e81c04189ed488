/**
 * Measures a ten-row board while two hundred users log in at once: `node bench/login.ts [people] [rounds]`. Our server
 * runs as in production behind a proxy, so that each user has their own IP address. The board is requested 200 times a
 * second, whether or not earlier requests were answered; first without logins, then during them.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { loadavg } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { openBench, publishRaces } from './database.ts'
import { saveFigures } from './figures.ts'
import { type Server, startServer } from './own-server.ts'

const people = Number(process.argv[2] ?? 200)
const rounds = Number(process.argv[3] ?? 5)
const rate = 200
const rest_s = 10
const board = '/api/cups/Overall/leaderboard?limit=10'
const password = 'four geese ski home'

type TimedReply = { status: number; ms: number }

const load_average_before = loadavg()[0]
const bench = await openBench(10_000)
let server: Server | undefined
try {
  await publishRaces(bench.pool, bench.race_ids)
  await bench.pool.query('update users set password = $1 where user_id <= $2', [
    await hashPassword(password),
    people,
  ])
  server = await startServer(bench.url, { more: { TRUSTED_PROXIES: '127.0.0.1' } })
  const { address, child } = server
  await boardUntil(address, sleep(3000))
  // Warms up: the first hash also initializes the library.
  await logInAll(address, 0)

  const memory_before_mb = await memoryOf(child.pid!, 'VmRSS')
  const at_rest = await boardUntil(address, sleep(rest_s * 1000))
  const storms = []
  for (let round = 1; round <= rounds; round++) {
    const logins_in_progress = logInAll(address, round)
    const shown = await boardUntil(address, logins_in_progress)
    storms.push({ shown, logins: await logins_in_progress })
    await sleep(1000)
  }
  const logins = storms.flatMap((storm) => storm.logins)
  await saveFigures('login', {
    people,
    rounds,
    rate,
    load_average_before,
    board_at_rest: summary(at_rest),
    board_while_they_log_in: summary(storms.flatMap((storm) => storm.shown)),
    logins: { ...summary(logins), statuses: statusesOf(logins) },
    seconds_until_all_are_in: storms.map(({ logins }) =>
      round2(Math.max(...logins.map(({ ms }) => ms)) / 1000),
    ),
    memory_before_mb,
    memory_at_most_mb: await memoryOf(child.pid!, 'VmHWM'),
  })
} finally {
  await server?.stop()
  await bench.close()
}

/** Opens the form for all users, and afterwards submits all forms at the same time. */
async function logInAll(address: string, round: number): Promise<TimedReply[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: people })
  const visitors = await Promise.all(
    Array.from({ length: people }, async (_, n) => {
      const from = `10.${round}.${n >> 8}.${n & 255}`
      const { response } = await ask(`${address}/api/csrf`, agent, { 'x-forwarded-for': from })
      const cookies = (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]!)
      const csrf = cookies.find((cookie) => cookie.startsWith('csrf='))!.slice('csrf='.length)
      const headers = { cookie: cookies.join('; '), 'x-csrf-token': csrf, 'x-forwarded-for': from }
      return { headers, body: JSON.stringify({ email: `player ${n + 1}`, password }) }
    }),
  )
  const answers = visitors.map(async ({ headers, body }) => {
    const begun = performance.now()
    const json = { ...headers, 'content-type': 'application/json' }
    const { response } = await ask(`${address}/api/login`, agent, json, body)
    return { status: response.statusCode ?? 0, ms: performance.now() - begun }
  })
  return Promise.all(answers).finally(() => agent.destroy())
}

/**
 * Requests the board until `ended`. Each request is timed from the instant at which it was due, so that the time also
 * includes a late start.
 */
async function boardUntil(address: string, ended: Promise<unknown>): Promise<TimedReply[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const asked: Promise<TimedReply>[] = []
  let is_over = false
  void ended.finally(() => (is_over = true))
  for (let due = performance.now(); !is_over; due += (-Math.log(1 - Math.random()) * 1000) / rate) {
    const wait_ms = due - performance.now()
    if (wait_ms > 1) await sleep(wait_ms)
    const at = due
    asked.push(
      ask(address + board, agent).then(({ response }) => ({
        status: response.statusCode ?? 0,
        ms: performance.now() - at,
      })),
    )
  }
  return Promise.all(asked).finally(() => agent.destroy())
}

async function ask(url: string, agent: Agent, headers: Record<string, string> = {}, body?: string) {
  const sent = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  await text(response)
  return { response }
}

function summary(answers: readonly TimedReply[]) {
  const sorted = answers.map(({ ms }) => ms).sort((one, other) => one - other)
  const at = (share: number) => round2(sorted[Math.floor(sorted.length * share)]!)
  const failed = answers.filter(({ status }) => status !== 200).length
  return {
    requests: answers.length,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    worst_ms: round2(sorted.at(-1)!),
    failed,
  }
}

function statusesOf(answers: readonly TimedReply[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** The current or the peak memory of a process in MB, from Linux's /proc. */
async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)![1]) / 1024)
}

function round2(value: number): number {
  return Math.round(value * 100) / 100
}
