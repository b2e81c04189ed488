/**
 * Restarts two server processes behind a proxy in turn, under load, and upgrades them twice meanwhile (R37). `node
 * ops/proxy/rolling.ts [--proxy haproxy|nginx] [--rounds 5] [--rate 300] [--control]`. A round restarts both processes.
 * In the second third of the rounds they run a version with one more migration, which adds a column to a busy table. In
 * the last third they run a version with a second migration, which drops the column. With `--control` the processes are
 * killed instead of stopped. Requests must then fail, which proves that this program notices failures.
 */
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchLocks } from './locks.ts'
import { chosenProxies, type ProxyName, until } from './proxies.ts'
import { type Instance, openSite, type Site } from './site.ts'
import { startTraffic } from './traffic.ts'
import { hasOption, note, option, runPart, runTrial, type Trial } from './trial.ts'
import { makeVersion } from './versions.ts'

const rounds = option('rounds', 5)
const per_second = option('rate', 300)
const is_control = hasOption('control')
const limits = { drain_s: 30, lock_ms: 1000 }
if (rounds < 3 && !is_control)
  throw new Error('Both upgrades need at least three rounds: use --rounds 3 or more, or --control')

const expand = { '9998_expand.sql': 'alter table teams add column trial_note text;' }
const contract = { ...expand, '9999_contract.sql': 'alter table teams drop column trial_note;' }

type Restart = {
  port: number
  exit: number | string | null
  drain_ms: number
  /** When `/readyz` replied 503 for the first time, and when the port refused a connection. */
  not_ready_ms: number | null
  refused_ms: number | null
  start_ms: number
}

await runTrial('R37', async (trial) => {
  const each = []
  for (const name of chosenProxies()) each.push(await runPart(trial, name, (part) => roll(part, name)))
  return { is_met: each.every(({ is_met }) => is_met), figures: { rounds, per_second, is_control, each } }
})

async function roll(part: Trial, name: ProxyName) {
  const { folder } = part
  const site = await openSite(part, { proxy: name, processes: 2 })
  const versions = [
    undefined,
    await makeVersion(folder, 'expand', expand),
    await makeVersion(folder, 'contract', contract),
  ]
  const locks = await watchLocks(part, site.pool, 'teams')
  const traffic = startTraffic(part, site, per_second)
  await sleep(3000)
  const restarts: Restart[] = []
  for (let round = 0; round < rounds; round++) {
    const main = versions[Math.floor((round * versions.length) / rounds)]
    for (const instance of site.instances) {
      const restart = await restartOne(site, instance, main)
      note(`${name} round ${round + 1}: ${JSON.stringify(restart)}`)
      restarts.push(restart)
    }
  }
  await sleep(2000)
  const seen = await traffic.stop()
  const longest_lock_ms = await locks.stop()
  const migrated = await site.pool.query(`select count(*)::int from migrations where name >= '9998'`)

  const failed = seen.requests - (seen.statuses['200'] ?? 0)
  const drain_s = Math.max(...restarts.map(({ drain_ms }) => drain_ms)) / 1000
  const is_in_order = restarts.every(
    ({ not_ready_ms, refused_ms }) =>
      not_ready_ms !== null && (refused_ms === null || not_ready_ms < refused_ms),
  )
  const are_exits_0 = restarts.every(({ exit }) => exit === 0)
  const is_clean =
    failed === 0 &&
    seen.lost === 0 &&
    is_in_order &&
    are_exits_0 &&
    drain_s <= limits.drain_s &&
    longest_lock_ms <= limits.lock_ms &&
    migrated.rows[0].count === 2
  return {
    proxy: name,
    is_met: is_control ? failed > 0 : is_clean,
    restarts: restarts.length,
    failed,
    ...seen,
    longest_drain_s: drain_s,
    longest_start_s: Math.max(...restarts.map(({ start_ms }) => start_ms)) / 1000,
    not_ready_before_refused: is_in_order,
    not_ready_after_ms: Math.max(...restarts.map(({ not_ready_ms }) => not_ready_ms ?? 0)),
    first_refused_after_ms: Math.min(
      ...restarts.map(({ refused_ms }) => refused_ms ?? Number.POSITIVE_INFINITY),
    ),
    exits_0: are_exits_0,
    migrations: migrated.rows[0].count,
    longest_lock_ms,
  }
}

/** Restarts a process as `docs/operating.md` describes it, and watches its readiness until it has ended. */
async function restartOne(
  { proxy }: Pick<Site, 'proxy'>,
  instance: Instance,
  main: string | undefined,
): Promise<Restart> {
  const { port } = instance
  const { child } = instance.running
  await proxy.takeOut(port)
  const began = performance.now()
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>
  const watching = watchReadiness(port, ended)
  child.kill(is_control ? 'SIGKILL' : 'SIGTERM')
  const [code, signal] = await ended
  const drain_ms = Math.round(performance.now() - began)
  const seen = await watching
  const start_at = performance.now()
  await instance.start(main)
  await until(async () => (await readiness(port)) === 200)
  const start_ms = Math.round(performance.now() - start_at)
  await proxy.putBack(port)
  // The proxy has to use this process again, before the other one stops.
  await sleep(6000)
  return { port, exit: code ?? signal, drain_ms, start_ms, ...seen }
}

async function watchReadiness(port: number, ended: Promise<unknown>) {
  const began = performance.now()
  let [not_ready_ms, refused_ms] = [null, null] as (number | null)[]
  let is_over = false
  void ended.then(() => {
    is_over = true
  })
  while (!is_over) {
    const status = await readiness(port)
    const after_ms = Math.round(performance.now() - began)
    if (status === 503) not_ready_ms ??= after_ms
    if (status === 0) refused_ms ??= after_ms
    await sleep(25)
  }
  return { not_ready_ms: not_ready_ms ?? null, refused_ms: refused_ms ?? null }
}

/** The status of `/readyz` on a new connection to the process itself; 0 if there is no reply. */
function readiness(port: number): Promise<number> {
  return new Promise((resolve) => {
    const call = get({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (response) => {
      response.resume()
      response.on('close', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', () => resolve(0))
  })
}
