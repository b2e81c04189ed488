import { afterAll, expect, inject, test } from 'vitest'
import { testContext } from '#testing/command.ts'
import { copyFilled } from '#testing/database/database.ts'
import { fileOf } from '#testing/seasons/season-folder.ts'
import { test_season } from '#testing/test-season.ts'

const { pool, drop } = await copyFilled(inject('cluster_url'), test_season)
afterAll(drop)
const { run, one, lastAudit, expectDryRun, expectRefused } = testContext(pool)
await pool.query(`update users set newsletter = true where user_name in ('anna', 'bjorn')`)
const newsFile = () => fileOf('The captain counts more.')

test('news is sent to a group of players, listed and cancelled', async () => {
  const file = newsFile()
  await expectDryRun('select count(*) from news_mailings', 'news', 'send', 'Bonuses', file)
  const { out: preview } = await run('news', 'send', 'Bonuses', file, '--dry-run')
  expect(preview).toContain(
    'Would send 2 emails and 0 push notifications (dry run). Less than a minute at 50 emails',
  )
  expect(preview).toMatch(/\nSubject: Bonuses\n.*The captain counts more\.\n.*\/notifications\/own-link/s)
  const sent = await run('news', 'send', 'Bonuses', file, '--country', 'nor', '--reason', 'rules')
  expect(sent).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^News item \d+: the server will send 1 email and 0 push notifications/),
  })
  expect(await one(`select count(*)::int from jobs where kind = 'news' and state = 'waiting'`)).toBe(1)
  expect(await lastAudit()).toMatchObject({ actor: 'olga', act: 'news send', reason: 'rules' })
  const news_id = String(await one('select max(news_id) from news_mailings'))
  expect((await run('news', 'list')).out).toMatch(/sending .* Bonuses\n$/)
  expect(await run('news', 'cancel', news_id, '--reason', 'typo')).toMatchObject({ status: 0 })
  expect(await lastAudit()).toMatchObject({ act: 'news cancel', reason: 'typo' })
  await expectRefused(1, 'already sent or cancelled', ['news', 'cancel', news_id])
})

test('a test email is sent to one player, found by name or address, if the account has an address', async () => {
  const file = newsFile()
  await expectDryRun('select count(*) from mails', 'news', 'test', 'Bonuses', file, 'olga')
  for (const player of ['olga', 'anna@example.org'])
    expect(await run('news', 'test', 'Bonuses', file, player)).toMatchObject({ status: 0 })
  const { rows } = await pool.query(
    `select user_name, kind from mails join users on recipient = email order by mail_id`,
  )
  expect(rows).toEqual([
    { user_name: 'olga', kind: 'news' },
    { user_name: 'anna', kind: 'news' },
  ])
  expect(await one('select body_text from mails limit 1')).toContain('The captain counts more.')
  await pool.query(`update users set email = null where user_name = 'bjorn'`)
  await expectRefused(1, 'has no email address', ['news', 'test', 'Bonuses', file, 'bjorn'])
  await pool.query(`update users set email = 'bjorn@example.org' where user_name = 'bjorn'`)
})

test('news goes to one group at most, and the group must have players who want news', async () => {
  const file = newsFile()
  await expectRefused(1, 'No player', ['news', 'send', 'Hi', file, '--country', 'FIN'])
  const two = await run('news', 'send', 'Hi', file, '--no-team', '--country', 'NOR')
  expect(two.status).toBe(2)
})

test('notifications are paused and resumed', async () => {
  await expectDryRun('select paused_at::text from notification_control', 'notifications', 'pause')
  expect(await run('notifications', 'pause', '--reason', 'wrong list')).toMatchObject({ status: 0 })
  expect(await lastAudit()).toMatchObject({ act: 'notifications pause', reason: 'wrong list' })
  expect((await run('notifications', 'show')).out).toContain('Sending is paused')
  expect((await run('notifications', 'resume')).out).toBe('Notifications are sent again.\n')
})
