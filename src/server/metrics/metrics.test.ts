import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { readVersion } from '#server/platform/version.ts'
import { logIn } from '#testing/browser.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { startServer } from '#testing/launch.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { openMetrics } from './open-metrics.ts'

const replied: string[] = []
const measure = {
  replied: ({ name, status }: { name: string; status: number }) => void replied.push(`${name} ${status}`),
  rejected: () => {},
}
const { app, pool } = await testApp({ measure })

function metricsOf(database: pg.Pool) {
  return openMetrics(Db.of(database), { requests: database })
}

/** Returns the value of each metric by its name and labels. */
function valuesOf(text: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}

const read = async (database = pool) => valuesOf((await metricsOf(database).write()).text)

test('replies are counted by class of request and kind of status', async () => {
  const anna = await logIn(app, pool, test_ids.users.anna)
  replied.length = 0
  await app.inject('/api/weekends')
  await anna.ask('GET', `/api/me/money?selection_id=${test_ids.selections.davos}`)
  await anna.ask('POST', `/api/me/teams/selections/${test_ids.selections.davos}`, {})
  await anna.ask('GET', '/api/none')
  expect(replied).toEqual([
    'reads 200',
    'own_reads 200',
    expect.stringMatching(/^picks 4\d\d$/),
    expect.stringMatching(/ 404$/),
  ])
  const { measure: own, write } = metricsOf(pool)
  own.replied({ name: 'picks', status: 204, ms: 30 })
  own.rejected('picks')
  expect(valuesOf((await write()).text)).toMatchObject({
    'podium_reply_seconds_bucket{le="0.025",class="picks",status="2xx"}': 0,
    'podium_reply_seconds_bucket{le="0.05",class="picks",status="2xx"}': 1,
    'podium_rejected_total{class="picks"}': 1,
    [`podium_build_info{version="${readVersion()}"}`]: 1,
  })
})

test('sessions, waiting emails, due notifications, jobs and the last publication are read from the database', async () => {
  const before = await read()
  expect(before).toMatchObject({ podium_emails: 0, podium_email_age_seconds: 0, podium_jobs_waiting: 0 })
  expect(before).not.toHaveProperty('podium_publication_seconds')
  await pool.query(`insert into mails (kind, recipient, sender_name, subject, body_text, body_html, created_at, worthless_at)
    values ('reset', 'a@example.org', 'Podium', 'Reset', '', '', now() - interval '5 minutes', now() + interval '1 day')`)
  await pool.query(
    `insert into notifications (user_id, kind, channel, subject_key, due_at, expires_at, next_attempt_at)
     select $1, 'points', channel, 'weekend 1', game_now() - interval '1 hour', game_now() + interval '1 hour',
       game_now() + wait
     from (values ('email', interval '-10 minutes'), ('push', interval '10 minutes')) due (channel, wait)`,
    [test_ids.users.anna],
  )
  await pool.query(`insert into jobs (kind, input, actor, state, started_at, finished_at) values
    ('publish', '{}', 'oskar', 'done', now() - interval '20 seconds', now() - interval '8 seconds'),
    ('publish', '{}', 'oskar', 'waiting', null, null)`)
  await logIn(app, pool, test_ids.users.bjorn)
  const after = await read()
  expect(after.podium_sessions).toBe(before.podium_sessions! + 1)
  expect(after).toMatchObject({ podium_emails: 1, podium_notifications: 1, podium_jobs_waiting: 1 })
  expect(after.podium_email_age_seconds).toBeGreaterThanOrEqual(300)
  expect(after.podium_notification_age_seconds).toBeGreaterThanOrEqual(600)
  expect(after.podium_notification_age_seconds).toBeLessThan(3600)
  expect(after.podium_publication_seconds).toBeCloseTo(12, 3)
  expect(after).not.toHaveProperty('podium_replica_lag_seconds')
  expect(after['podium_database_connections{pool="requests",state="open"}']).toBeGreaterThan(0)
})

test('a database that does not answer is reported, and everything else is still written', async () => {
  const unreachable = openPool('postgresql://127.0.0.1:1/none')
  const values = await read(unreachable)
  expect(values).toMatchObject({
    podium_database_up: 0,
    [`podium_build_info{version="${readVersion()}"}`]: 1,
  })
  expect(values).not.toHaveProperty('podium_sessions')
  expect(Object.keys(values).some((name) => name.startsWith('nodejs_eventloop_lag'))).toBe(true)
})

test('the metrics do not wait for a locked table; values that are read from this table are left out', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table sessions')
  const values = await read()
  await client.query('rollback')
  client.release()
  expect(values).toMatchObject({ podium_database_up: 1 })
  expect(values).not.toHaveProperty('podium_sessions')
})

test('a server serves its metrics on a separate port, and not on its site', async () => {
  const { pool: own } = await filledDatabase(test_season)
  const DATABASE_URL = String(own.options.connectionString)
  const { address, output } = await startServer({ DATABASE_URL, METRICS_PORT: '0' })
  const metrics = /The metrics are at (\S+)/.exec(output)![1]!
  expect(metrics).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
  for (let times = 0; times < 3; times++) await fetch(`${address}/api/weekends`)
  const reply = await fetch(metrics)
  expect(reply.headers.get('content-type')).toContain('text/plain')
  const values = valuesOf(await reply.text())
  const count = (name: string) => values[`podium_reply_seconds_count{class="${name}",status="2xx"}`] ?? 0
  expect(count('reads') + count('cached')).toBe(3)
  expect(values).toMatchObject({ podium_database_up: 1 })
  expect((await fetch(new URL('/', metrics))).status).toBe(404)
  expect((await fetch(metrics, { method: 'POST' })).status).toBe(404)
  expect(await (await fetch(`${address}/metrics`)).text()).not.toContain('podium_')
})

test('the alerts for Prometheus use metrics that exist', async () => {
  const alerts = readFileSync('ops/prometheus/alerts.yml', 'utf8')
  const used = alerts.matchAll(/\b((?:podium|nodejs|process)_[a-z0-9_]+?)(?:_bucket|_count)?(?=[{ )[])/g)
  const { text } = await metricsOf(pool).write()
  const known = new Set(Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name))
  const names = Array.from(used, ([, name]) => name!)
  expect(names.length).toBeGreaterThanOrEqual(12)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})
