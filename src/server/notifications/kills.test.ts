import { once } from 'node:events'
import { expect, test } from 'vitest'
import { filledDatabase } from '#testing/database/database.ts'
import { isExtendedRun } from '#testing/extended-run.ts'
import { startServer } from '#testing/launch.ts'
import { openMailServer } from '#testing/mail/mail-server.ts'
import { printMeasurement } from '#testing/print-measurement.ts'
import { test_ids, test_season } from '#testing/test-season.ts'

const size = isExtendedRun ? { players: 10_000, kills: 50 } : { players: 300, kills: 2 }

test('servers that are killed while the mail server fails lose no reminder, and copies have the same id [R12]', async () => {
  const { pool } = await filledDatabase(test_season)
  await pool.query(
    `insert into users (user_name, team_name, email, email_verified_at)
     select 'killed ' || n, 'Team', 'k' || n || '@example.org', now() from generate_series(1, $1) n`,
    [size.players],
  )
  await pool.query(`insert into notification_preferences (user_id, kind, channel)
    select user_id, 'deadline', 'email' from users where user_name like 'killed %'`)
  await pool.query('update game_clock set shift = shift + $1::interval', ['4 days 22 hours'])

  const mail_server = await openMailServer()
  mail_server.behavior.failing = 0.3
  const start = () =>
    startServer({
      DATABASE_URL: String(pool.options.connectionString),
      SMTP_URL: mail_server.url.href,
      PUBLIC_URL: 'https://podium.example',
      NOTIFICATION_RATE: '1000',
    })
  const servers = [await start(), await start()]
  for (let kill = 0; kill < size.kills; kill++) {
    const before = mail_server.received.length
    await expect.poll(() => mail_server.received.length, { timeout: 60_000 }).toBeGreaterThan(before)
    const { process } = servers[kill % 2]!
    process.kill('SIGKILL')
    await once(process, 'exit')
    servers[kill % 2] = await start()
  }

  const countWaiting = async () =>
    (await pool.query(`select from notifications where state = 'waiting'`)).rowCount
  await expect.poll(countWaiting, { timeout: 300_000, interval: 250 }).toBe(0)
  const ids = new Map<string, Set<string>>()
  for (const { to, mail } of mail_server.received)
    ids.set(to[0]!, (ids.get(to[0]!) ?? new Set()).add(mail.messageId ?? ''))
  expect(ids.size).toBe(size.players)
  expect([...ids.values()].filter((each) => each.size !== 1)).toEqual([])

  const { rows } = await pool.query(
    `select count(*)::int as sent, count(*) filter (where n.ended_at + c.shift >= s.trading_close)::int as late,
       percentile_cont(0.99) within group (order by extract(epoch from n.ended_at - n.created_at)) as p99_s,
       percentile_cont(0.5) within group (order by extract(epoch from n.ended_at - n.created_at)) as p50_s
     from notifications n, game_clock c, selections s
     where n.state = 'sent' and s.selection_id = ${test_ids.selections.davos}`,
  )
  const { sent, late, p50_s, p99_s } = rows[0]
  expect({ sent, late }).toEqual({ sent: size.players, late: 0 })
  const copies = mail_server.received.length - size.players
  printMeasurement(
    `R12: ${sent} reminders, ${size.kills} kills, 30 % failures: age p50 ${p50_s.toFixed(1)} s, p99 ${p99_s.toFixed(1)} s, ${copies} copies with the same id`,
  )
})
