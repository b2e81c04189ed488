/**
 * The load generator for `picks.ts`, `spike.ts`, `crowd.ts` and `ops/proxy`, a separate process. Its argument is a
 * `Wanted` as JSON: `node bench/load.ts '{…}'`. Sends requests at a fixed rate, whether or not earlier ones were
 * answered (an open model). A request is timed from the instant at which it was due. With `connections`, it also sends
 * changes over that many connections: each connection sends its next change as soon as the last one is answered. Uses
 * raw sockets, which need little CPU. Its own CPU usage is part of the report.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { quantileOf } from './figures.ts'
import { warm_up_s } from './load-process.ts'
import { openRequests, type RequestKind } from './player-requests.ts'
import { openSocketPool } from './socket-pool.ts'

export type Wanted = {
  address: string
  /** Whether the public address of the site begins with https, if `address` does not say so. */
  is_secure?: boolean
  selection_id: number
  players: number
  seconds: number
  /**
   * Requests per second: team changes, reads of the player's own team, reads of a public board, and reads of a board
   * that is in no cache.
   */
  changes: number
  reads: number
  board: number
  uncached?: number
  /** The number of connections that send changes without a pause, in addition to the changes at a fixed rate. */
  connections?: number
  /** When the selection closes, in ms since 1970. Requests sent after it are counted separately. */
  closes_at?: number
}

type Figures = {
  /**
   * Counts of replies by status. `late` has the replies to requests that were sent after the close, `statuses` all
   * others.
   */
  statuses: Record<string, number>
  late: Record<string, number>
  /** Reply times in ms, before and after the close. `done`: replies with status 200. `rejected`: with status 503. */
  done: Quantiles
  rejected: Quantiles
  without_retry_after: number
}
type Quantiles = { count: number; p50: number; p99: number; most: number }
export type Report = {
  cpu_seconds: number
  /** The number of changes sent, including the warm-up. */
  sent: number
  /** How many seconds after the warm-up the selection closed; at most the length of the measurement. */
  open_s: number
  kinds: Record<RequestKind, Figures>
  /** For the changes sent in each second: the p99 of the accepted ones, and the number of all others. */
  by_second: { p99: number; failed: number }[]
  /** For each player, the latest revision of the team that the server acknowledged. */
  acknowledged: [number, number][]
}

const wanted: Wanted = JSON.parse(process.argv[2] ?? '{}')
const { players, connections = 0, closes_at = Number.POSITIVE_INFINITY } = wanted
const pool = openSocketPool(wanted.address)
const requestOf = openRequests(wanted)

const raw = { change: emptyRaw(), read: emptyRaw(), board: emptyRaw(), uncached: emptyRaw() }
let sent = 0
const acknowledged = new Map<number, number>()
const seconds = Array.from({ length: Math.ceil(wanted.seconds) }, () => ({ done: [] as number[], failed: 0 }))
/** When the warm-up ends and counting begins. */
const began = performance.now() + warm_up_s * 1000
const began_at = Date.now() + warm_up_s * 1000

await Promise.all([
  sendAt('change', wanted.changes),
  sendAt('read', wanted.reads),
  sendAt('board', wanted.board),
  sendAt('uncached', wanted.uncached ?? 0),
  ...Array.from({ length: connections }, sendContinuously),
])
const { user, system } = process.cpuUsage()
const report: Report = {
  cpu_seconds: (user + system) / 1e6,
  sent,
  open_s: Math.min(wanted.seconds, (closes_at - began_at) / 1000),
  kinds: {
    change: figuresOf('change'),
    read: figuresOf('read'),
    board: figuresOf('board'),
    uncached: figuresOf('uncached'),
  },
  by_second: seconds.map(({ done, failed }) => ({ p99: quantiles(done).p99, failed })),
  acknowledged: [...acknowledged],
}
process.stdout.write(JSON.stringify(report), () => process.exit(0))

function emptyRaw() {
  const counts = (): Record<string, number> => ({})
  return {
    statuses: counts(),
    late: counts(),
    done: [] as number[],
    rejected: [] as number[],
    without_retry_after: 0,
  }
}

/** Sends at a quarter of the rate during the warm-up, and at the full rate afterwards. */
async function sendAt(kind: RequestKind, rate: number): Promise<void> {
  await Promise.all([
    sendFrom(kind, rate / 4, performance.now(), began),
    sendFrom(kind, rate, began, began + wanted.seconds * 1000),
  ])
}

async function sendFrom(kind: RequestKind, rate: number, from: number, until: number): Promise<void> {
  const under_way: Promise<void>[] = []
  while (rate > 0 && performance.now() < until) {
    const due = Math.floor(((performance.now() - from) / 1000) * rate)
    while (under_way.length < due) under_way.push(send(kind, from + (under_way.length / rate) * 1000))
    await sleep(5)
  }
  await Promise.all(under_way)
}

async function sendContinuously(): Promise<void> {
  while (performance.now() - began < wanted.seconds * 1000) await send('change', performance.now())
}

async function send(kind: RequestKind, due: number): Promise<void> {
  const user_id = 1 + Math.floor(Math.random() * players)
  const is_late = began_at + (performance.now() - began) >= closes_at
  const { status, head } = await pool.ask(requestOf(kind, user_id))
  if (kind === 'change') sent++
  if (kind === 'change' && status === '200') {
    const revision = Number(/\r\netag: "?(\d+)/i.exec(head)?.[1])
    acknowledged.set(user_id, Math.max(revision, acknowledged.get(user_id) ?? 0))
  }
  if (due >= began) count(kind, status, head, due, is_late)
}

function count(kind: RequestKind, status: string, head: string, due: number, is_late: boolean): void {
  const ms = performance.now() - due
  const { statuses, late, done, rejected } = raw[kind]
  const counts = is_late ? late : statuses
  counts[status] = (counts[status] ?? 0) + 1
  if (status === '503') {
    rejected.push(ms)
    if (!/\r\nretry-after: [1-9]/i.test(head)) raw[kind].without_retry_after++
  }
  if (status === '200') done.push(ms)
  const second = kind === 'change' ? seconds[Math.floor((due - began) / 1000)] : undefined
  if (second && status === '200') second.done.push(ms)
  else if (second) second.failed++
}

function figuresOf(kind: RequestKind): Figures {
  const { done, rejected, ...rest } = raw[kind]
  return { ...rest, done: quantiles(done), rejected: quantiles(rejected) }
}

function quantiles(values: number[]): Quantiles {
  const at = (share: number) => quantileOf(values, share)
  return { count: values.length, p50: at(0.5), p99: at(0.99), most: at(1) }
}
