import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { builtFolder } from '#testing/built-folder.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { isExtendedRun } from '#testing/extended-run.ts'
import { startServer } from '#testing/launch.ts'
import { openMailServer } from '#testing/mail/mail-server.ts'
import { printMeasurement } from '#testing/print-measurement.ts'
import { openPushServer } from '#testing/push/push-server.ts'
import { insertSubscribed, switchPushOn } from '#testing/push/push-setup.ts'
import { test_ids, test_season } from '#testing/test-season.ts'

/**
 * The number of deadlines, and of players for each deadline. Each player gets an email and a push message. One server
 * is killed at each deadline.
 */
const size = isExtendedRun ? { deadlines: 50, players: 100 } : { deadlines: 2, players: 75 }
const events = size.deadlines * size.players * 2
const failing = 0.3

/** After each kill, the test waits until a new server has started. */
const timeout = isExtendedRun ? 1_800_000 : 300_000

test('if servers are killed and sending sometimes fails, no reminder is lost or late, and all copies of a reminder have the same id [R12]', {
  timeout,
}, async () => {
  const { pool } = await filledDatabase(test_season)
  const selection_ids = await insertDeadlinesAndPlayers(pool)
  const [mail_server, push_server] = [await openMailServer(), await openPushServer(onTestFinished)]
  await subscribe(pool, push_server)
  mail_server.behavior.failing = failing
  const push_requests: number[] = []
  push_server.behavior.reply = () => {
    push_requests.push(Date.now())
    return { status: Math.random() < failing ? 503 : 201 }
  }
  const start = () =>
    startServer({
      DATABASE_URL: String(pool.options.connectionString),
      SMTP_URL: mail_server.url.href,
      PUBLIC_URL: 'https://podium.example',
      PUSH_PRIVATE_HOSTS: push_server.host,
      // On a fast machine, more reminders become due in a second than a server sends at the default rate.
      NOTIFICATION_RATE: '200',
      NODE_EXTRA_CA_CERTS: join(builtFolder({ 'ca.pem': push_server.ca }), 'ca.pem'),
    })
  const countArrived = () => mail_server.received.length + push_server.delivered.length
  const countWaiting = async () =>
    (await pool.query(`select from notifications where state = 'waiting'`)).rowCount

  const servers = [await start(), await start()]
  for (const [n, selection_id] of selection_ids.entries()) {
    const before = countArrived()
    await closeIn(pool, selection_id, '2 hours 59 minutes')
    await expect.poll(countArrived).toBeGreaterThan(before)
    const { process } = servers[n % 2]!
    process.kill('SIGKILL')
    await once(process, 'exit')
    servers[n % 2] = await start()
  }
  await expect.poll(countWaiting, { timeout: 300_000, interval: 250 }).toBe(0)

  const mail_ids = groupIds(mail_server.received.map(({ to, mail }) => [to[0]!, mail.messageId ?? '']))
  const push_ids = groupIds(
    push_server.delivered.map(({ endpoint, topic, payload }) => [
      `${endpoint} ${topic}`,
      (payload as { message_id: string }).message_id,
    ]),
  )
  for (const ids of [mail_ids, push_ids]) {
    expect(ids.size).toBe(events / 2)
    expect([...ids.values()].filter((each) => each.size !== 1)).toEqual([])
  }
  expect(push_server.violations).toEqual([])
  const { sent, late, ages } = await readSent(pool)
  expect({ sent, late }).toEqual({ sent: events, late: 0 })
  const copies = countArrived() - events

  const reused_id = selection_ids[0]!
  await pool.query('delete from notifications')
  const closes_at = await closeIn(pool, reused_id, '4 seconds')
  await expect
    .poll(async () => (await pool.query('select from notifications')).rowCount)
    .toBe(size.players * 2)
  await expect.poll(countWaiting).toBe(0)
  const arrivals = [...mail_server.received.map(({ at }) => at), ...push_requests]
  expect(arrivals.filter((at) => at >= closes_at)).toEqual([])
  const { sent: in_time } = await readSent(pool)
  printMeasurement(
    `R12: ${events} reminders, ${size.deadlines} kills, ${failing * 100} % failures: age ${ages}, ${copies} copies with the same id; ${in_time} of ${size.players * 2} sent within 4 s before a deadline, 0 after it`,
  )
})

/**
 * Inserts one selection for each deadline, far in the future. Each player has a complete team in all selections but
 * one: the first players lack a team in the first selection, the next players in the second, and so on.
 */
async function insertDeadlinesAndPlayers(pool: pg.Pool): Promise<number[]> {
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query('delete from sidebets')
  const { rows } = await client.query<{ selection_id: number }>(
    `with added as (
       insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks)
       select $1, 'Deadline ' || n, game_now() - interval '1 day', game_now() + interval '9 days', 1
       from generate_series(1, $2) n returning selection_id, weekend_id, trading_close),
     raced as (
       insert into races (season_id, weekend_id, selection_id, name, date, gender, kind)
       select 1, weekend_id, selection_id, 'Race', trading_close + interval '1 day', 'm', 'sprint' from added)
     select selection_id from added order by 1`,
    [test_ids.weekends.davos, size.deadlines],
  )
  const selection_ids = rows.map(({ selection_id }) => selection_id)
  await client.query(
    `insert into users (user_name, team_name, email, email_verified_at)
     select 'killed ' || n, 'Team', 'k' || n || '@example.org', now() from generate_series(0, $1 - 1) n order by n`,
    [events / 2],
  )
  await client.query(`insert into notification_preferences (user_id, kind, channel)
    select user_id, 'deadline', unnest(array['email', 'push']) from users where user_name like 'killed %'`)
  const complete = `select selection_id, user_id from unnest($1::int[]) with ordinality s (selection_id, n)
    join users on user_name like 'killed %' and split_part(user_name, ' ', 2)::int / $2 <> n - 1`
  await client.query(`insert into teams (selection_id, user_id) ${complete}`, [selection_ids, size.players])
  await client.query(
    `insert into picks (selection_id, user_id, athlete_id, gender)
     select selection_id, user_id, ${test_ids.athletes.ask}, 'm' from (${complete}) complete`,
    [selection_ids, size.players],
  )
  await client.query('analyze')
  client.release(true)
  return selection_ids
}

/** Subscribes a browser for each player. */
async function subscribe(pool: pg.Pool, server: Awaited<ReturnType<typeof openPushServer>>): Promise<void> {
  const public_key = await switchPushOn(pool)
  const { rows } = await pool.query<{ user_id: number }>(
    `select user_id from users where user_name like 'killed %'`,
  )
  await insertSubscribed(
    pool,
    rows.map(({ user_id }) => ({ user_id, ...server.subscribe(public_key) })),
  )
}

/** Moves a deadline to `interval` from now. Returns it in ms since 1970, by the real clock (not the game clock). */
async function closeIn(pool: pg.Pool, selection_id: number, interval: string): Promise<number> {
  const { rows } = await pool.query(
    `update selections s set trading_close = game_now() + $2::interval from game_clock c
     where selection_id = $1
     returning (extract(epoch from s.trading_close - c.shift) * 1000)::float8 as closes_at`,
    [selection_id, interval],
  )
  return rows[0].closes_at
}

/** Groups the ids of messages by their keys. All messages with the same key must have the same id. */
function groupIds(pairs: [key: string, id: string][]): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>()
  for (const [key, id] of pairs) ids.set(key, (ids.get(key) ?? new Set()).add(id))
  return ids
}

/**
 * Returns how many notifications were sent, how many of them after their deadline, and how old they were when they were
 * sent.
 */
async function readSent(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select count(*)::int as sent, count(*) filter (where n.ended_at + c.shift >= n.expires_at)::int as late,
       format('p50 %s s, p99 %s s', round(percentile_cont(0.5) within group (order by age)::numeric, 1),
         round(percentile_cont(0.99) within group (order by age)::numeric, 1)) as ages
     from notifications n cross join game_clock c
     cross join lateral (select extract(epoch from n.ended_at - n.created_at) as age) a
     where n.state = 'sent'`,
  )
  return rows[0] as { sent: number; late: number; ages: string }
}
