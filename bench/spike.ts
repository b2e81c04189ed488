/**
 * Measures load beyond the capacity: `node bench/spike.ts [seconds] [capacity]`. If the capacity is not given, it is
 * measured first: it is the highest rate of team changes of which 99 in a hundred take at most 250 ms and at most one in
 * a thousand is rejected. Meanwhile players read their own teams half as often. Then sends spikes of 0.7, 1.5 and 3
 * times the capacity while a selection closes, together with 200 reads a second of a public board. Measures the time
 * until the server is back to normal. The generator runs on the same machine.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBench, publishRaces, runFile } from './database.ts'
import { saveFigures } from './figures.ts'
import { runLoad, warm_up_s } from './load-process.ts'
import { cpuSeconds, startServer } from './own-server.ts'

const seconds = Number(process.argv[2] ?? 60)
const probe_s = Math.min(10, seconds)
const after_s = 20
const players = 20_000
const max_p99_ms = 250
const board = 200
const given = Number(process.argv[3] ?? 0)

const folder = await mkdtemp(join(tmpdir(), 'podium-spike-'))
const bench = await openBench(players)
await publishRaces(bench.pool, bench.race_ids)
await runFile(bench.pool, 'picks.sql', {})
// Without this, a checkpoint could run during the measurement.
await bench.pool.query('checkpoint')
const server = await startServer(bench.url, { log_file: join(folder, 'server.log') })
try {
  const capacity = given > 0 ? { per_second: given, is_given: true } : await findCapacity()
  const spikes = []
  for (const share of [0.7, 1.5, 3]) spikes.push(await spike(capacity.per_second, share))
  await saveFigures('spike', { seconds, players, capacity, spikes })
} finally {
  await server.stop()
  await bench.close()
  await rm(folder, { recursive: true, force: true })
}

/** Bisects with short probes. Then lowers the rate until a long probe succeeds. */
async function findCapacity() {
  // A server that has just started is slower; without a warm-up the search would end at its first rate.
  for (let warm_up = 0; warm_up < 2; warm_up++) await tryRate(200, probe_s)
  let [low, high] = [0, 200]
  while (await isSustainable(high)) [low, high] = [high, high * 2]
  while (high - low > high * 0.06) {
    const middle = Math.round((low + high) / 2)
    if (await isSustainable(middle)) low = middle
    else high = middle
  }
  for (let rate = low; rate >= 10; rate = Math.floor(rate * 0.95)) {
    const { is_ok, p99_ms, cpu } = await tryRate(rate, seconds)
    if (is_ok) return { per_second: rate, p99_ms, ...cpu }
  }
  throw new Error('no rate is sustainable')
}

/** Makes a short probe, and repeats it once if it fails, because other load on the machine may be the cause. */
async function isSustainable(rate: number): Promise<boolean> {
  return (await tryRate(rate, probe_s)).is_ok || (await tryRate(rate, probe_s)).is_ok
}

async function tryRate(rate: number, for_s: number) {
  const { report, cpu } = await run(await openSelection(3600), rate, for_s)
  const { statuses, done } = report.kinds.change
  const failed = Object.entries(statuses).reduce((sum, [code, n]) => sum + (code === '200' ? 0 : n), 0)
  const is_ok = done.p99 <= max_p99_ms && failed <= (failed + done.count) / 1000
  console.log({ rate, for_s, is_ok, p50_ms: done.p50, p99_ms: done.p99, statuses, ...cpu })
  return { is_ok, p99_ms: done.p99, cpu }
}

async function spike(capacity: number, share: number) {
  const rate = Math.round(capacity * share)
  const selection_id = await openSelection(warm_up_s + seconds / 2)
  const { rows } = await bench.pool.query(
    `select extract(epoch from trading_close)::float8 * 1000 as closes_at,
       extract(epoch from trading_close - game_now())::float8 as open_s
     from selections where selection_id = $1`,
    [selection_id],
  )
  const { open_s } = rows[0]
  const { report, cpu } = await run(selection_id, rate, seconds, Date.now() + open_s * 1000)
  const { change, read, board: kept } = report.kinds
  const sent = Object.values(change.statuses).reduce((sum, count) => sum + count, 0)
  const accepted = change.done.count
  return {
    share,
    changes_per_second: rate,
    rejected_before_close: Math.round(((change.statuses['503'] ?? 0) / sent) * 10_000) / 10_000,
    goodput_of_capacity: Math.round((accepted / report.open_s / capacity) * 100) / 100,
    changes: change,
    own_reads: read,
    kept_board: kept,
    ...(await countLost(selection_id, report.acknowledged)),
    ...cpu,
    normal_after_s: await normalAfter(Math.round(capacity / 2)),
  }
}

/** Counts acknowledged changes that are missing, and changes that were accepted at or after the close. */
async function countLost(selection_id: number, acknowledged: [number, number][]) {
  const { rows } = await bench.pool.query<{ user_id: number; revision: number; is_late: boolean }>(
    `select user_id, revision, accepted_at >= trading_close as is_late
     from teams join selections using (selection_id) where selection_id = $1`,
    [selection_id],
  )
  const kept = new Map(rows.map((row) => [row.user_id, row.revision]))
  const lost = acknowledged.filter(([user_id, revision]) => (kept.get(user_id) ?? 0) < revision).length
  return { acknowledged_lost: lost, accepted_late: rows.filter(({ is_late }) => is_late).length }
}

/**
 * Measures how many seconds after a spike the server is back to normal: from then on, changes are answered in time, and
 * at most one in a hundred fails. Null if the last second is not normal. Includes the two seconds of the warm-up.
 */
async function normalAfter(rate: number): Promise<number | null> {
  const { report } = await run(await openSelection(3600), rate, after_s)
  const isBad = ({ p99, failed }: { p99: number; failed: number }) =>
    p99 > max_p99_ms || p99 === 0 || failed > rate / 100
  const last = report.by_second.findLastIndex(isBad)
  return last === after_s - 1 ? null : warm_up_s + last + 1
}

async function run(selection_id: number, rate: number, for_s: number, closes_at?: number) {
  const before = await cpuSeconds(server.child.pid!)
  const report = await runLoad({
    address: server.address,
    selection_id,
    players,
    seconds: for_s,
    changes: rate,
    reads: Math.round(rate / 2),
    board,
    ...(closes_at === undefined ? {} : { closes_at }),
  })
  const server_cpu_s = Math.round(((await cpuSeconds(server.child.pid!)) - before) * 10) / 10
  return { report, cpu: { server_cpu_s, generator_cpu_s: Math.round(report.cpu_seconds * 10) / 10 } }
}

/** Creates a weekend with a selection that closes after this number of seconds. */
async function openSelection(closes_in_s: number): Promise<number> {
  const { rows } = await bench.pool.query(
    `with weekend as (
       insert into weekends (season_id, weekend_name, event_start, event_end)
       select season_id, 'Spike ' || gen_random_uuid(), game_now() + interval '9 days', game_now() + interval '10 days' from seasons
       returning weekend_id)
     insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, budget,
       is_budget_enforced, team_captains_enabled)
     select weekend_id, 'Spike', game_now() - interval '1 day', game_now() + make_interval(secs => $1), 8, 100000, true, true
     from weekend returning selection_id`,
    [closes_in_s],
  )
  return rows[0].selection_id
}
