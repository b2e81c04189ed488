/**
 * Tries to hide requests from the proxies (R34): `node ops/proxy/smuggling.ts [--proxy haproxy|nginx]`. Sends requests
 * whose length is ambiguous, by raw sockets, over HTTP/1.1 and HTTP/2. After each case, other visitors send requests on
 * connections of their own. There is a desync if the server handled a request that the proxy does not know, or if a
 * visitor got the reply to another request. Then sends requests with forged addresses. Compares the address in the
 * proxy's log and in the rate limiter with that of the connection. As a control, a proxy that forwards bytes without
 * parsing them must cause a desync.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { tryForgedAddresses } from './forged-addresses.ts'
import { h2Answer, h2Cases } from './h2-cases.ts'
import { openLogs } from './logs.ts'
import { openNaiveProxy } from './naive-proxy.ts'
import { chosenProxies } from './proxies.ts'
import { sendBytes } from './raw.ts'
import { ask, openSite, type Site } from './site.ts'
import { type Case, http1Cases, type Paths } from './smuggling-cases.ts'
import { note, runPart, runTrial } from './trial.ts'

const victims = 3

await runTrial('R34', async (trial) => {
  const each = []
  for (const name of chosenProxies()) {
    const result = await runPart(trial, name, async (part) => {
      const site = await openSite(part, { proxy: name, processes: 2 })
      const found = await tryAll(site, allCases())
      const addresses = await tryForgedAddresses(site)
      const naive = await openNaiveProxy(part, site)
      // One case is enough: the control shows that a hidden request is noticed, not how many there are.
      const control = await tryAll(
        { ...site, proxy: naive },
        allCases().filter(({ name }) => name === 'a length with an underscore'),
      )
      return { proxy: name, ...found, addresses, desyncs_of_naive_proxy: control.desyncs.length }
    })
    each.push(result)
  }
  const is_met = each.every(
    ({ desyncs, addresses, desyncs_of_naive_proxy }) =>
      desyncs.length === 0 &&
      addresses.right_in_log === addresses.tried &&
      addresses.right_in_limiter === addresses.tried &&
      desyncs_of_naive_proxy > 0,
  )
  return { is_met, figures: { each } }
})

function pathsOf(kind: string): (n: number) => Paths {
  return (n) => ({ outer: `/api/outer-${kind}-${n}`, hidden: `/api/hidden-${kind}-${n}` })
}

function allCases(): Case[] {
  return [...http1Cases(pathsOf('h1')), ...h2Cases(pathsOf('h2'))]
}

async function tryAll(site: Site, cases: readonly Case[]) {
  const logs = openLogs(site)
  const desyncs: { name: string; problems: string[] }[] = []
  const answers = { 'http/1.1': {} as Record<string, number>, h2: {} as Record<string, number> }
  for (const [n, { name, protocol, bytes }] of cases.entries()) {
    await logs.skip()
    const answer = await sendBytes(site, bytes, { protocol })
    const status = protocol === 'h2' ? h2Answer(answer) : (/^HTTP\/1\.\d (\d+)/.exec(answer)?.[1] ?? 'closed')
    answers[protocol][status] = (answers[protocol][status] ?? 0) + 1
    const seen = await visitOthers(site, `${protocol === 'h2' ? 'h2' : 'h1'}-${n}`)
    // The server writes its log every quarter of a second.
    await sleep(400)
    const problems = await logs.compare(seen)
    if (problems.length > 0) desyncs.push({ name, problems })
    note(
      `${site.proxy.name} ${protocol} ${name}: ${status}${problems.length > 0 ? ` ${problems.join('; ')}` : ''}`,
    )
  }
  return { cases: cases.length, desyncs, answers }
}

/** Sends requests of other visitors. Returns their paths, each with the request id in its reply. */
async function visitOthers(site: Site, name: string): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  for (let n = 0; n < victims; n++) {
    const path = `/api/visitor-${name}-${n}`
    const { headers } = await ask(site, path)
    seen.set(path, String(headers['x-request-id']))
  }
  return seen
}
