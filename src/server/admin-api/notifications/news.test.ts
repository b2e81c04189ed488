import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { AdminNews, NewsSegment } from '#contract/admin/news.ts'
import { listNews } from '#server/admin/store/news.ts'
import { job_handlers } from '#server/app/job-handlers.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { deleteOldNotifications } from '#server/notifications/store/due.ts'
import { Db } from '#server/platform/db/db.ts'
import { logIn } from '#testing/browser.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { openNotificationSetup } from '#testing/mail/notification-setup.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { anna, bjorn, chiara, gone, idle, olga: olga_id, oskar: oskar_id } = test_ids.users
const { app, pool } = await testApp()
const olga = await logIn(app, pool, olga_id)
const oskar = await logIn(app, pool, oskar_id)
const wanting = [anna, bjorn, chiara, gone, idle]
await pool.query('update users set newsletter = true where user_id = any ($1)', [wanting])

await pool.query(`
  insert into teams (selection_id, user_id) values (2, ${anna}), (2, ${bjorn});
  insert into picks (selection_id, user_id, athlete_id, gender) values (2, ${anna}, 1, 'm'), (2, ${bjorn}, 2, 'm')`)

const url = '/api/admin/news'
const text = { subject: 'New bonuses', body: 'Hello.\n\nThe captain counts more.' }
const all: NewsSegment = { to: 'all' }

const preview = async (segment: NewsSegment) =>
  (await olga.ask('POST', `${url}/previews`, { ...text, segment })).json()
const send = (change: object = {}, headers: Record<string, string> = {}) =>
  olga.ask(
    'POST',
    url,
    { ...text, segment: all, expected_emails: 4, reason: 'new rules', ...change },
    headers,
  )
const latest = async (): Promise<AdminNews> => (await olga.ask('GET', url)).json()[0]
const plan = () => runJobs(Db.of(pool), job_handlers, openLog().log)
const recipients = async () => {
  const { rows } = await pool.query(
    `select user_id from notifications where kind = 'news' and channel = 'email' and subject_key = 'news:' || (
       select max(news_id) from news_mailings) order by 1`,
  )
  return rows.map(({ user_id }) => user_id)
}

test('the preview contains the text and the number of players who want news', async () => {
  const shown = await preview(all)
  expect(shown).toMatchObject({ emails: 4, pushes: 0, emails_per_second: 50 })
  expect(shown.text).toContain('Hello.\n\nThe captain counts more.')
  expect(shown.html).toMatch(/<p class="paragraph" style="[^"]+">The captain counts more\.<\/p>/)
})

test.each<[string, NewsSegment, number[]]>([
  ['all', all, [anna, bjorn, chiara, idle]],
  ['players without a team for the next deadline', { to: 'no_team' }, [chiara, idle]],
  ['the members of a league', { to: 'league', league_id: test_ids.leagues.vasa }, [anna, bjorn]],
  ['the players of a country', { to: 'country', country: 'SWE' }, [bjorn]],
])('news to %s is sent once to each of them, and to nobody else', async (_, segment, expected) => {
  const { emails } = await preview(segment)
  expect(emails).toBe(expected.length)
  const headers = { 'idempotency-key': `"${randomUUID()}"` }
  const [first, again] = [
    await send({ segment, expected_emails: emails }, headers),
    await send({ segment, expected_emails: emails }, headers),
  ]
  expect([first.statusCode, again.json()]).toEqual([200, first.json()])
  await plan()
  await plan()
  expect(await recipients()).toEqual(expected)
  expect(await latest()).toMatchObject({
    state: 'sending',
    planned: expected.length,
    waiting: expected.length,
  })
})

test('each player gets the email with a link to unsubscribe, and the progress counts the sent emails', async () => {
  const setup = await openNotificationSetup(pool)
  await setup.run()
  await send()
  await plan()
  const mails = await setup.run()
  expect(mails.map(({ mail }) => mail.subject)).toEqual(Array(4).fill(expect.stringContaining(text.subject)))
  expect(mails[0]?.mail.text).toMatch(/\/notifications\/[\w-]{48}/)
  expect(await latest()).toMatchObject({ state: 'sent', planned: 4, sent: 4, dropped: 0, waiting: 0 })
})

test('the counts are kept when the messages are deleted after two weeks', async () => {
  const setup = await openNotificationSetup(pool)
  await setup.run()
  await send()
  await plan()
  await pool.query('update users set newsletter = false where user_id = $1', [anna])
  await setup.run()
  await setup.run()
  const counts = { state: 'sent', planned: 4, sent: 3, dropped: 1, waiting: 0 }
  expect(await latest()).toMatchObject(counts)
  await pool.query(`update notifications set created_at = created_at - interval '15 days'`)
  await deleteOldNotifications(Db.of(pool))
  expect((await pool.query(`select from notifications where state <> 'waiting'`)).rowCount).toBe(0)
  expect(await latest()).toMatchObject(counts)
  await pool.query('update users set newsletter = true where user_id = $1', [anna])
})

test('the list of news reads only the messages of mailings that are still being sent', async () => {
  const setup = await openNotificationSetup(pool)
  await send()
  await plan()
  await pool.query('update users set newsletter = false where user_id = $1', [anna])
  await setup.run()
  await setup.run()
  await pool.query('update users set newsletter = true where user_id = $1', [anna])
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  const readRows = async () => {
    const { rows } = await client.query(`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables where relname = 'notifications'`)
    return rows[0].read
  }
  /** Returns how many rows the list reads. Forces the use of an index, because a small table would be read whole. */
  const countRead = async () => {
    await client.query('begin; set local enable_seqscan = off; set local enable_indexonlyscan = off')
    const before = await readRows()
    await listNews(Db.in(client))
    const after = await readRows()
    await client.query('rollback')
    return after - before
  }
  expect(await latest()).toMatchObject({ state: 'sent', sent: 3, dropped: 1 })
  expect(await countRead()).toBe(0)
  await send()
  await plan()
  expect(await countRead()).toBe(4)
  await setup.run()
})

test('cancelled news is not sent, the reason is in the audit log, and a second cancellation is refused', async () => {
  const setup = await openNotificationSetup(pool)
  await setup.run()
  const { news_id, version } = (await send()).json()
  await plan()
  const cancel = (if_match: string, caller = olga) =>
    caller.ask('POST', `${url}/${news_id}/cancel`, { reason: 'wrong text' }, { 'if-match': if_match })
  const cancelled = await cancel(version)
  expect(cancelled.json()).toMatchObject({ state: 'cancelled', sent: 0, dropped: 4, waiting: 0 })
  expect(await setup.run()).toEqual([])
  const { rows: reasons } = await pool.query(
    `select distinct reason from notifications where subject_key = 'news:' || $1::int`,
    [news_id],
  )
  expect(reasons).toEqual([{ reason: 'cancelled' }])
  expect(await latest()).toMatchObject({ state: 'cancelled', planned: 4, sent: 0, dropped: 4, waiting: 0 })
  const late = await cancel(version, oskar)
  expect([late.statusCode, late.json().message]).toEqual([412, 'Changed by olga since you opened it'])
  expect((await cancel('*')).statusCode).toBe(409)
  const { rows } = await pool.query(`select act, reason from audit where subject = $1 order by audit_id`, [
    `news ${news_id}`,
  ])
  expect(rows).toEqual([
    { act: 'news send', reason: 'new rules' },
    { act: 'news cancel', reason: 'wrong text' },
  ])
})

test('cancelling the job that plans the messages cancels the news', async () => {
  await send()
  const { rows } = await pool.query(`select max(job_id)::int as job_id from jobs where kind = 'news'`)
  expect((await olga.ask('POST', `/api/admin/jobs/${rows[0].job_id}/cancel`)).statusCode).toBe(200)
  await plan()
  expect(await latest()).toMatchObject({ state: 'cancelled', planned: 0 })
})

test('news is not sent if the number of recipients has changed, or if there are none', async () => {
  const before = await latest()
  const changed = await send({ expected_emails: 400 })
  expect([changed.statusCode, changed.json().message]).toEqual([
    409,
    expect.stringContaining('look at the preview'),
  ])
  const nobody = await send({ segment: { to: 'league', league_id: 987_654 }, expected_emails: 0 })
  expect([nobody.statusCode, nobody.json().message]).toEqual([409, expect.stringContaining('No player')])
  expect(await latest()).toEqual(before)
})

test('a test of the news is sent only to the operator, and only a limited number of times', async () => {
  const before = await latest()
  expect((await olga.ask('POST', `${url}/tests`, text)).statusCode).toBe(200)
  const { rows } = await pool.query(
    `select recipient = (select email from users where user_id = $1) as is_own from mails where kind = 'news'`,
    [olga_id],
  )
  expect(rows).toEqual([{ is_own: true }])
  for (let more = 0; more < 4; more++) await olga.ask('POST', `${url}/tests`, text)
  expect((await olga.ask('POST', `${url}/tests`, text)).statusCode).toBe(429)
  expect(await latest()).toEqual(before)
})
