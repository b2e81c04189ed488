/**
 * The load for `picks.ts`, a process of its own: `node bench/pick-load.ts ADDRESS SELECTION PLAYERS SECONDS RATE CONNECTIONS`.
 * Every write gives a player another team of one athlete. With a rate of 0 each connection writes again once it has its
 * reply; otherwise so many writes a second are sent, and half as many reads of one's own team, whatever comes back when.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { csrfOf } from '#server/accounts/cookies.ts'

const [address = '', selection, players, seconds, rate, connections] = process.argv.slice(2)
const url = `${address}/api/me/teams/selections/${selection}`
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const cookies = Array.from({ length: Number(players) + 1 }, (_, who) => {
  const csrf = csrfOf(`token ${who}`, 'player')
  return { cookie: `session=${encodeURIComponent(`token ${who}`)}; csrf=${csrf}`, 'x-csrf-token': csrf }
})

type Kind = 'write' | 'read'
const latencies: Record<Kind, number[]> = { write: [], read: [] }
const statuses: Record<Kind, Record<string, number>> = { write: {}, read: {} }
/** The latest revision that each player was told. */
const acknowledged = new Map<number, number>()
const warm_up_ms = Number(rate) > 0 ? 0 : 1000
const ends_at = performance.now() + warm_up_ms + Number(seconds) * 1000
const counts_from = performance.now() + warm_up_ms
let sent = 0

if (Number(rate) > 0) await Promise.all([sendAt(Number(rate), 'write'), sendAt(Number(rate) / 2, 'read')])
else await Promise.all(Array.from({ length: Number(connections) }, sendAgain))
const all = Object.values(statuses.write).reduce((sum, count) => sum + count, 0)
process.stdout.write(
  JSON.stringify({
    per_second: Math.round(all / Number(seconds)),
    sent,
    cpu_s: (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
    write: { statuses: statuses.write, ...quantiles(latencies.write) },
    read: { statuses: statuses.read, ...quantiles(latencies.read) },
    acknowledged: [...acknowledged],
  }),
  // Lines are still open, and a pipe takes a long text in several bites.
  () => process.exit(0),
)

async function sendAgain(): Promise<void> {
  while (performance.now() < ends_at) await send('write')
}

/** In steps of ten milliseconds, each with what is due by then. */
async function sendAt(per_second: number, kind: Kind): Promise<void> {
  const began = performance.now()
  const under_way: Promise<void>[] = []
  while (performance.now() < ends_at) {
    const due = Math.floor(((performance.now() - began) / 1000) * per_second)
    while (under_way.length < due) under_way.push(send(kind))
    await sleep(10)
  }
  await Promise.all(under_way)
}

function send(kind: Kind): Promise<void> {
  sent++
  const who = 1 + Math.floor(Math.random() * Number(players))
  const body =
    kind === 'read' ? undefined : JSON.stringify([{ athlete_id: 1 + Math.floor(Math.random() * 320) }])
  const began = performance.now()
  return new Promise((resolve) => {
    const note = (status: string, revision?: number) => {
      if (began >= counts_from) {
        latencies[kind].push(performance.now() - began)
        statuses[kind][status] = (statuses[kind][status] ?? 0) + 1
      }
      if (revision !== undefined) acknowledged.set(who, Math.max(revision, acknowledged.get(who) ?? 0))
      resolve()
    }
    const headers = {
      ...cookies[who],
      'sec-fetch-site': 'same-origin',
      ...(body
        ? {
            'idempotency-key': randomUUID(),
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }
        : {}),
    }
    const call = request(
      body ? `${url}/bulk` : url,
      { method: body ? 'PUT' : 'GET', headers, agent },
      (reply) => {
        const revision =
          kind === 'write' && reply.statusCode === 200
            ? Number(String(reply.headers.etag).slice(1, -1))
            : undefined
        reply.on('end', () => note(String(reply.statusCode), revision)).resume()
      },
    )
    call.on('error', (fault: NodeJS.ErrnoException) => note(fault.code ?? 'broken'))
    call.end(body)
  })
}

function quantiles(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10
  return { p50_ms: at(0.5), p99_ms: at(0.99), slowest_ms: at(1) }
}
