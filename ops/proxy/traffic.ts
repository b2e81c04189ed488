import { setTimeout as sleep } from 'node:timers/promises'
import { quantileOf } from '../../bench/figures.ts'
import { openRequests, type RequestKind } from '../../bench/player-requests.ts'
import { openSocketPool, type ReplyHead } from '../../bench/socket-pool.ts'
import type { Site } from './site.ts'
import type { Trial } from './trial.ts'

export type Traffic = {
  requests: number
  /** Numbers of replies by status. A request without a reply counts under the error of its connection. */
  statuses: Record<string, number>
  /** The first requests of each status that is not 200. */
  failures: { after_s: number; kind: string; status: string }[]
  p50_ms: number
  p99_ms: number
  longest_ms: number
  /** The longest time without an acknowledged change, from the start to the stop. */
  longest_gap_ms: number
  acknowledged: number
  /** Acknowledged changes that the database does not have. */
  lost: number
}

/** Ten requests in turn. `alone` is a read of a board on a connection of its own. */
const mix: (RequestKind | 'alone')[] = [
  'board',
  'read',
  'change',
  'board',
  'alone',
  'board',
  'read',
  'change',
  'board',
  'uncached',
]

/** How many requests may wait for their replies. Each has a connection, and more would make a slow machine slower. */
const max_waiting = 600

/** Sends requests to the proxy at a fixed rate until `stop` is called. No request is repeated. */
export function startTraffic(
  { onEnd }: Trial,
  site: Site,
  per_second: number,
): { stop: () => Promise<Traffic> } {
  const pool = openSocketPool(site.address)
  const requestOf = openRequests(site)
  const statuses: Record<string, number> = {}
  const failures: Traffic['failures'] = []
  const times: number[] = []
  const acknowledged_at: number[] = []
  const latest = new Map<number, number>()
  const began = performance.now()
  let is_over = false

  let waiting = 0
  const sendOne = async (n: number, due: number) => {
    waiting++
    await sendKind(n, due).finally(() => waiting--)
  }
  const sendKind = async (n: number, due: number) => {
    const kind = mix[n % mix.length]!
    const user_id = 1 + Math.floor(Math.random() * site.players)
    const { status, head } =
      waiting > max_waiting
        ? { status: 'not sent', head: '' }
        : await (kind === 'alone' ? askAlone() : pool.ask(requestOf(kind, user_id)))
    times.push(performance.now() - due)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status !== '200' && statuses[status]! <= 5)
      failures.push({ after_s: Math.round((performance.now() - began) / 100) / 10, kind, status })
    if (kind !== 'change' || status !== '200') return
    acknowledged_at.push(performance.now())
    const revision = Number(/\r\netag: "?(\d+)/i.exec(head)?.[1])
    latest.set(user_id, Math.max(revision, latest.get(user_id) ?? 0))
  }
  const askAlone = (): Promise<ReplyHead> => {
    const request = requestOf('board', 1).replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')
    return openSocketPool(site.address).ask(request)
  }
  const sending = (async () => {
    const under_way: Promise<void>[] = []
    while (!is_over) {
      const due = Math.floor(((performance.now() - began) / 1000) * per_second)
      for (let n = under_way.length; n < due; n++) under_way.push(sendOne(n, began + (n / per_second) * 1000))
      await sleep(5)
    }
    await Promise.all(under_way)
  })()

  const end = () => {
    is_over = true
    return sending
  }
  onEnd(end)
  const stop = async (): Promise<Traffic> => {
    const stopped = performance.now()
    await end()
    const moments = [began, ...acknowledged_at, stopped]
    const gaps = moments.map((at, n) => at - (moments[n - 1] ?? at))
    return {
      requests: times.length,
      statuses,
      failures,
      p50_ms: quantileOf(times, 0.5),
      p99_ms: quantileOf(times, 0.99),
      longest_ms: quantileOf(times, 1),
      longest_gap_ms: Math.round(Math.max(0, ...gaps)),
      acknowledged: acknowledged_at.length,
      lost: await countLost(site, latest),
    }
  }
  return { stop }
}

async function countLost({ pool, selection_id }: Site, latest: Map<number, number>): Promise<number> {
  const { rows } = await pool.query<{ user_id: number; revision: number }>(
    'select user_id, revision from teams where selection_id = $1',
    [selection_id],
  )
  const stored = new Map(rows.map(({ user_id, revision }) => [user_id, revision]))
  return [...latest].filter(([user_id, revision]) => (stored.get(user_id) ?? 0) < revision).length
}
