/**
 * The load generator for `live-pages.ts`, a separate process: `node bench/live-pages-load.ts '{…}'` (`Wanted`). Each
 * simulated page has its own open connection, and requests the race about every 15 seconds with the ETag of its last
 * reply. If the race has changed, it requests the player's own data, up to three times if the server is busy, as the
 * real page does.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { quantileOf } from './figures.ts'
import { openSocketPool } from './socket-pool.ts'

export type Wanted = {
  address: string
  path: string
  /** The path of the player's own data. Null if the pages request only the race. */
  own_path: string | null
  pages: number
  warm_up_s: number
  seconds: number
}

/**
 * Counts of replies by status, without the warm-up. `own_ms`: how long requests for the player's own data took, in ms.
 */
export type Report = {
  shared: Record<string, number>
  own: Record<string, number>
  own_ms: { p50: number; p99: number }
  /** The largest delay, in ms, between the time at which a request was due and the time at which it was sent. */
  worst_delay: number
}

const POLL_MS = 15_000
const wanted: Wanted = JSON.parse(process.argv[2] ?? '{}')
const shared: Record<string, number> = {}
const own: Record<string, number> = {}
const own_times: number[] = []
let worst_delay = 0

const pages = Array.from({ length: wanted.pages }, (_, index) => {
  return {
    user_id: index + 1,
    pool: openSocketPool(wanted.address),
    due: performance.now() + (index / wanted.pages) * POLL_MS,
    etag: '"none"',
    is_busy: false,
  }
})
type Page = (typeof pages)[number]

const began_at = performance.now() + wanted.warm_up_s * 1000
const ends_at = began_at + wanted.seconds * 1000
while (performance.now() < ends_at) {
  const now = performance.now()
  for (const page of pages) {
    if (page.due > now || page.is_busy) continue
    worst_delay = Math.max(worst_delay, now - page.due)
    page.due += POLL_MS * (0.9 + 0.2 * Math.random())
    void poll(page)
  }
  await sleep(10)
}
while (pages.some(({ is_busy }) => is_busy)) await sleep(10)
const report: Report = {
  shared,
  own,
  own_ms: { p50: quantileOf(own_times, 0.5), p99: quantileOf(own_times, 0.99) },
  worst_delay,
}
process.stdout.write(JSON.stringify(report), () => process.exit(0))

async function poll(page: Page): Promise<void> {
  page.is_busy = true
  const { status, head } = await page.pool.ask(
    `GET ${wanted.path} HTTP/1.1\r\nhost: podium\r\naccept-encoding: br\r\nif-none-match: ${page.etag}\r\n\r\n`,
  )
  count(shared, status)
  if (status === '200') {
    page.etag = /\r\netag: (\S+)/i.exec(head)?.[1] ?? page.etag
    if (wanted.own_path) await requestOwn(page, wanted.own_path)
  }
  page.is_busy = false
}

async function requestOwn({ pool, user_id }: Page, path: string): Promise<void> {
  const start = performance.now()
  const cookie = `cookie: session=${encodeURIComponent(`token ${user_id}`)}`
  for (const wait_ms of [1000, 2000, 0]) {
    const { status } = await pool.ask(`GET ${path} HTTP/1.1\r\nhost: podium\r\n${cookie}\r\n\r\n`)
    count(own, status)
    if (status === '200' && performance.now() >= began_at) own_times.push(performance.now() - start)
    if (status !== '503') return
    await sleep(wait_ms)
  }
}

function count(counts: Record<string, number>, status: string): void {
  if (performance.now() >= began_at) counts[status] = (counts[status] ?? 0) + 1
}
