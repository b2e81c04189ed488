/**
 * Measures how long it takes to plan the reminders of one deadline, and how fast pages are meanwhile: `node
 * bench/notifications.ts [players]`, 1,000,000 by default. One player in ten wants reminders by email, and nobody's
 * team is complete. Sending is paused. The lower bound is an insert of the same rows.
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBench, publishRaces, timed } from './database.ts'
import { quantileOf, saveFigures } from './figures.ts'
import { type Server, startServer } from './own-server.ts'

const players = Number(process.argv[2] ?? 1_000_000)
const load_average_before = loadavg()[0]
const bench = await openBench(players)
let server: Server | undefined
try {
  const { pool } = bench
  await publishRaces(pool, bench.race_ids.slice(0, 4))
  await pool.query(`update users set email = 'p' || user_id || '@example.org', email_verified_at = now()
    where user_id % 10 = 0`)
  await pool.query(`insert into notification_preferences (user_id, kind, channel)
    select user_id, 'deadline', 'email' from users where user_id % 10 = 0`)
  await pool.query(`update notification_control set paused_at = now(), paused_by = 'bench'`)
  await pool.query('vacuum analyze')
  server = await startServer(bench.url)
  const { address } = server

  const quiet = await readPages(address, async () => sleep(5000))
  const begin = performance.now()
  await openSelection()
  let plan_s = 0
  const busy = await readPages(address, async () => {
    while (!(await isPlanned())) await sleep(50)
    plan_s = (performance.now() - begin) / 1000
  })
  const load_average_after = loadavg()[0]
  const { rows } = await pool.query('select count(*)::int as planned from notifications')
  await server.stop()
  const floor_s = await insertAgain()
  await saveFigures('notifications', {
    players,
    planned: rows[0].planned,
    /**
     * The time since the reminders became due. It includes up to a second of waiting, because the planner runs every
     * second.
     */
    plan_s: Math.round(plan_s * 100) / 100,
    floor_s,
    ratio: Math.round((plan_s / floor_s) * 100) / 100,
    pages_ms: { quiet, while_planning: busy },
    load_average: { before: load_average_before, after_planning: load_average_after },
  })
} finally {
  await server?.stop()
  await bench.close()
}

/** Reopens the second selection, so that it closes in two hours. */
async function openSelection(): Promise<void> {
  const client = await bench.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(`update selections set locked_at = null, trading_close = game_now() + interval '2 hours'
      where selection_id = 2`)
  } finally {
    client.release(true)
  }
}

/** The lower bound: inserts the same rows into an empty copy of the table. Returns the seconds. */
async function insertAgain(): Promise<number> {
  await bench.pool.query(`create table floor_notifications (like notifications including all);
    alter table floor_notifications add foreign key (user_id) references users`)
  return timed('floor', () =>
    bench.pool.query(`
      insert into floor_notifications (user_id, kind, channel, subject_key, data, due_at, expires_at, next_attempt_at)
      select user_id, kind, channel, subject_key, data, due_at, expires_at, next_attempt_at from notifications`),
  )
}

async function isPlanned(): Promise<boolean> {
  const { rowCount } = await bench.pool.query('select from notification_plans')
  return rowCount === 1
}

/**
 * Reads uncached pages of the board until `work` is done. Returns the median and the 99th percentile of their times.
 */
async function readPages(address: string, work: () => Promise<void>) {
  const times: number[] = []
  let is_done = false
  const done = work().finally(() => {
    is_done = true
  })
  for (let n = 0; !is_done; n++) {
    const start = performance.now()
    const reply = await fetch(`${address}/api/users?limit=50&offset=${(n * 50) % players}`)
    await reply.arrayBuffer()
    times.push(performance.now() - start)
    await sleep(5)
  }
  await done
  return { requests: times.length, p50: quantileOf(times, 0.5), p99: quantileOf(times, 0.99) }
}
