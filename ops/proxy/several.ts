/**
 * Compares one server process behind a proxy with four (`--processes`): `node ops/proxy/several.ts [--proxy
 * haproxy|nginx] [--processes 4] [--seconds 10]`. Measures cached boards, boards that are in no cache, and changes of
 * teams per second. Each kind is sent over 64 connections, without a pause between a reply and the next request. The
 * generator, the proxy and the database run on the same machine. With `--serve`, it only starts the site, prints its
 * address and waits for Ctrl-C.
 */
import { once } from 'node:events'
import { quantileOf } from '../../bench/figures.ts'
import { openRequests, type RequestKind } from '../../bench/player-requests.ts'
import { openSocketPool } from '../../bench/socket-pool.ts'
import { chosenProxies } from './proxies.ts'
import { openSite, type Site } from './site.ts'
import { hasOption, note, option, runPart, runTrial } from './trial.ts'

const processes = option('processes', 4)
const seconds = option('seconds', 10)
const connections = 64
const kinds: RequestKind[] = ['board', 'uncached', 'change']

await runTrial('several processes', async (trial) => {
  const each = []
  for (const proxy of chosenProxies()) {
    if (hasOption('serve')) {
      const { address } = await openSite(trial, { proxy, processes })
      note(`${proxy} is at ${address}; Ctrl-C stops everything`)
      await once(process, 'SIGINT')
      continue
    }
    for (const count of [1, processes]) {
      const name = `${proxy}-${count}`
      const figures = await runPart(trial, name, async (part) => {
        const site = await openSite(part, { proxy, processes: count, players: 20_000 })
        const of_kinds: Record<string, unknown> = {}
        for (const kind of kinds) {
          await askContinuously(site, kind, 2)
          of_kinds[kind] = await askContinuously(site, kind, seconds)
        }
        return of_kinds
      })
      note(`${name}: ${JSON.stringify(figures)}`)
      each.push({ proxy, processes: count, ...figures })
    }
  }
  return { figures: { seconds, connections, each } }
})

async function askContinuously(site: Site, kind: RequestKind, for_s: number) {
  const pool = openSocketPool(site.address)
  const requestOf = openRequests(site)
  const times: number[] = []
  const others: Record<string, number> = {}
  const end = performance.now() + for_s * 1000
  const run = async () => {
    while (performance.now() < end) {
      const began = performance.now()
      const { status } = await pool.ask(requestOf(kind, 1 + Math.floor(Math.random() * site.players)))
      if (status === '200') times.push(performance.now() - began)
      else others[status] = (others[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, run))
  const [p50_ms, p99_ms] = [quantileOf(times, 0.5), quantileOf(times, 0.99)]
  return { per_second: Math.round(times.length / for_s), p50_ms, p99_ms, others }
}
