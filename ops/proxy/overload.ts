/**
 * Sends five times as many requests as a server process can handle, and measures how it recovers (R38): `node
 * ops/proxy/overload.ts [--seconds 60] [--peak rate] [--soak minutes] [--proxy haproxy|nginx] [--processes 2]`. First
 * finds the peak: the most changes of teams per second that are accepted. Players also read their teams, a cached board
 * and boards that are in no cache. With `--soak`, it then sends half of the peak for this many minutes, and measures
 * the growth of memory. The requests go to one process directly. With `--proxy` they go over TLS to the proxy. On a
 * small machine TLS then uses so much CPU time that the figures say little about the server.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Report, Wanted } from '../../bench/load.ts'
import { runLoad, warm_up_s } from '../../bench/load-process.ts'
import { chosenProxies } from './proxies.ts'
import { openSite, type Site } from './site.ts'
import { hasOption, note, option, runPart, runTrial } from './trial.ts'

const seconds = option('seconds', 60)
const soak_minutes = option('soak', 0)
const processes = option('processes', 2)
const probe_s = 8
const after_s = 20
const max_p99_ms = 250
const limits = { goodput: 0.8, normal_after_s: 10, memory_mb: 512, slope_mb_per_minute: 1 }

await runTrial('R38', async (trial) => {
  const is_direct = !hasOption('proxy')
  const each = []
  for (const name of chosenProxies().slice(0, is_direct ? 1 : undefined)) {
    const found = await runPart(trial, name, async (part) => {
      const count = is_direct ? 1 : processes
      const site = await openSite(part, { proxy: name, processes: count, players: 20_000 })
      const address = is_direct ? site.instances[0]!.running.address : site.address
      return { proxy: is_direct ? 'none' : name, ...(await overload({ ...site, address })) }
    })
    each.push(found)
  }
  return { is_met: each.every(({ is_met }) => is_met), figures: { seconds, each } }
})

async function overload(site: Site) {
  const peak = option('peak', 0) || (await findPeak(site))
  const report = await load(site, peak * 5, seconds)
  const memory_mb = Math.max(...(await Promise.all(site.instances.map((each) => memoryOf(each, 'VmHWM')))))
  const after = await load(site, peak / 2, after_s)
  const normal_after_s = normalAfter(after, peak / 2)
  const { change, read, board, uncached } = report.kinds
  const goodput = Math.round((change.done.count / seconds / peak) * 100) / 100
  const kinds = { change, read, board, uncached }
  const rejected = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, rejectedShare(kind)]),
  )
  const unexpected = Object.values(kinds).reduce((sum, { statuses }) => sum + countOthers(statuses), 0)
  const without_retry_after = Object.values(kinds).reduce((sum, kind) => sum + kind.without_retry_after, 0)
  const soaked = soak_minutes > 0 ? await soak(site, peak / 2) : undefined
  const are_boards_first = rejected.uncached! >= rejected.change!
  return {
    is_met:
      goodput >= limits.goodput &&
      unexpected === 0 &&
      without_retry_after === 0 &&
      are_boards_first &&
      normal_after_s !== null &&
      normal_after_s <= limits.normal_after_s &&
      memory_mb <= limits.memory_mb &&
      (soaked === undefined || soaked.slope_mb_per_minute <= limits.slope_mb_per_minute),
    peak_changes_per_second: peak,
    offered_changes_per_second: peak * 5,
    goodput_of_peak: goodput,
    rejected_shares: rejected,
    boards_rejected_before_picks: are_boards_first,
    unexpected,
    without_retry_after,
    normal_after_s,
    memory_mb,
    generator_cpu_s: Math.round(report.cpu_seconds),
    kinds,
    ...(soaked ? { soak: soaked } : {}),
  }
}

function load(site: Site, changes: number, for_s: number): Promise<Report> {
  const { address, selection_id, players } = site
  const rates = { changes, reads: changes / 2, board: changes / 2, uncached: changes / 10 }
  const rounded = Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, Math.round(rate)]))
  return runLoad({ address, is_secure: true, selection_id, players, seconds: for_s, ...rounded } as Wanted)
}

/** Raises the rate by a half each time, until changes are late or rejected. Returns the highest accepted rate. */
async function findPeak(site: Site): Promise<number> {
  let peak = 0
  for (let rate = 60; ; rate = Math.round(rate * 1.5)) {
    const { kinds } = await load(site, rate, probe_s)
    const { done, statuses } = kinds.change
    note(`${site.proxy.name}: ${rate} changes per second, p99 ${done.p99} ms, ${JSON.stringify(statuses)}`)
    peak = Math.max(peak, Math.round(done.count / probe_s))
    if (done.p99 > max_p99_ms || done.count < rate * probe_s * 0.95) return peak
  }
}

/** After how many seconds, including the warm-up of the generator, all changes are in time again. */
function normalAfter({ by_second }: Report, rate: number): number | null {
  const last = by_second.findLastIndex(
    ({ p99, failed }) => p99 > max_p99_ms || p99 === 0 || failed > rate / 100,
  )
  return last === after_s - 1 ? null : warm_up_s + last + 1
}

function rejectedShare({ statuses }: { statuses: Record<string, number> }): number {
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  return Math.round(((statuses['503'] ?? 0) / Math.max(all, 1)) * 1000) / 1000
}

function countOthers(statuses: Record<string, number>): number {
  return Object.entries(statuses).reduce((sum, [code, n]) => sum + (['200', '503'].includes(code) ? 0 : n), 0)
}

/** The resident memory of a process in MB: now (VmRSS), or the most that it has had (VmHWM). */
async function memoryOf({ running }: Site['instances'][number], field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${running.child.pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)![1]) / 1024)
}

/** Sends half of the peak. Returns the growth of memory, as the slope of a line through the second half of the time. */
async function soak(site: Site, rate: number) {
  const samples: { minute: number; mb: number }[] = []
  let is_over = false
  const loading = load(site, rate, soak_minutes * 60).finally(() => {
    is_over = true
  })
  for (const began = performance.now(); !is_over; await sleep(5000)) {
    const all = await Promise.all(site.instances.map((each) => memoryOf(each, 'VmRSS')))
    samples.push({ minute: (performance.now() - began) / 60_000, mb: Math.max(...all) })
  }
  const { kinds } = await loading
  const half = samples.slice(Math.floor(samples.length / 2))
  return {
    minutes: soak_minutes,
    changes_per_second: Math.round(rate),
    statuses: kinds.change.statuses,
    p99_ms: kinds.change.done.p99,
    first_mb: samples[0]?.mb,
    last_mb: samples.at(-1)?.mb,
    slope_mb_per_minute: Math.round(slopeOf(half) * 100) / 100,
  }
}

function slopeOf(samples: readonly { minute: number; mb: number }[]): number {
  const mean = (of: (sample: { minute: number; mb: number }) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [minute, mb] = [mean((each) => each.minute), mean((each) => each.mb)]
  const covariance = mean((each) => (each.minute - minute) * (each.mb - mb))
  return covariance / mean((each) => (each.minute - minute) ** 2)
}
