import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { NotificationKind } from '#game/accounts/notifications.ts'
import { Db } from '#server/platform/db/db.ts'
import { folderTransport } from '#server/platform/email/open-transport.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { hostileTexts } from '#testing/hostile/hostile-texts.ts'
import { mailing_site, openLog } from '#testing/mail/mail-setup.ts'
import { type NotificationSetup, openNotificationSetup } from '#testing/mail/notification-setup.ts'
import { from } from '#testing/mail/outbox.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { emailChannel } from './email-channel.ts'
import { planDue } from './plan-due.ts'
import { sendDue } from './send-due.ts'

const { anna, bjorn } = test_ids.users

let pool: pg.Pool
let setup: NotificationSetup
beforeEach(async () => {
  pool = (await filledDatabase(test_season)).pool
  setup = await openNotificationSetup(pool)
})

/** Adds notifications to the queue that are due now. */
const queue = (kind: NotificationKind, channel: string, subject_key: string, data: object) =>
  pool.query(
    `insert into notifications (user_id, kind, channel, subject_key, data, due_at, expires_at, next_attempt_at)
     values (${anna}, $1, $2, $3, $4, game_now(), game_now() + interval '1 day', game_now())`,
    [kind, channel, subject_key, JSON.stringify(data)],
  )

describe('the email of a notification', () => {
  test('has a one-click unsubscribe link for mail programs, and a link to the preferences [RFC 8058]', async () => {
    await setup.subscribe(anna, 'deadline')
    await setup.advanceClock('4 days 1 hour')
    const [{ mail }] = (await setup.run()) as [Awaited<ReturnType<typeof setup.run>>[number]]
    const header = (key: string) => mail.headers.find((each) => each.key === key)?.value
    expect(header('list-unsubscribe')).toMatch(
      /^<https:\/\/podium\.example\/api\/notifications\/links\/[\w-]{48}\/unsubscribe\?kind=deadline>$/,
    )
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail.text).toMatch(/\nhttps:\/\/podium\.example\/notifications\/[\w-]{48}\n/)
    expect(mail.html).toContain('Unsubscribe or choose what you get')
    expect(mail.html).not.toContain('Or copy this address')
  })

  test('has the same message id at every attempt', async () => {
    await setup.subscribe(anna, 'deadline')
    await setup.advanceClock('4 days 1 hour')
    const { rows } = await pool.query<{ message_id: string }>('select message_id from notifications')
    expect(rows).toEqual([])
    setup.server.behavior.mail = 451
    await setup.run()
    const [{ message_id }] = (await pool.query('select message_id from notifications')).rows
    setup.server.behavior.mail = 250
    await setup.advanceClock('1 minute')
    const [received] = await setup.run()
    expect(received!.mail.messageId).toContain(message_id)
  })
})

test('without a mail server, reminders are written to files like other emails, to any address', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-outbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const site = { ...mailing_site, sends_mail: false }
  const { log } = openLog()
  const db = Db.of(pool)
  await setup.subscribe(anna, 'deadline')
  await pool.query('update users set email_verified_at = null where user_id = $1', [anna])
  await setup.advanceClock('4 days 1 hour')
  await planDue(db, log)
  const channel = emailChannel(folderTransport(folder, from), site, log)
  await sendDue(db, channel, { concurrency: 2, per_second: 100, sends_mail: false }, log)
  const files = await readdir(folder)
  expect(files).toEqual([expect.stringMatching(/ deadline \d+\.eml$/)])
  expect(await readFile(join(folder, files[0]!), 'utf8')).toContain('0 of 8 picked: Davos picks close')
})

test('hostile news and hostile names of weekends, leagues and players appear as plain text everywhere [R31]', async () => {
  for (const kind of ['deadline', 'league', 'news'] as const) await setup.subscribe(anna, kind, 'push')
  for (const kind of ['deadline', 'league'] as const) await setup.subscribe(anna, kind)
  await pool.query('update users set newsletter = true where user_id = $1', [anna])
  // Anna is still the admin of the league, but is invited to it, so she gets both emails about it.
  await pool.query('delete from league_members where user_id = $1', [anna])
  await pool.query('insert into league_invitations (league_id, user_id, invited_by) values (1, $1, $2)', [
    anna,
    bjorn,
  ])
  const texts = hostileTexts(12).map(({ text }) => text)
  for (const [n, text] of texts.entries()) {
    const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    await pool.query(`update weekends set weekend_name = $1 where weekend_id = ${test_ids.weekends.davos}`, [
      line,
    ])
    await pool.query('update leagues set name = $1', [line])
    await pool.query('update users set user_name = $1 where user_id = $2', [line, bjorn])
    await pool.query(
      `insert into news_mailings (subject, body, segment, actor) values ($1, $2, '{}', 'olga')`,
      [line, text],
    )
    const { rows } = await pool.query('select trading_close from selections where selection_id = $1', [
      test_ids.selections.davos,
    ])
    for (const channel of ['email', 'push']) {
      await queue('deadline', channel, `deadline:2:${n}:24`, {
        weekend_id: test_ids.weekends.davos,
        closes_at: rows[0].trading_close,
      })
      await queue('league', channel, `league:1:${n}`, { league_id: 1, joined: 2 })
      await queue('league', channel, `league:1:invitation:${n}`, { invited_to: 1 })
      await queue('news', channel, `news:${n + 1}`, { news_id: n + 1 })
    }
    const received = await setup.run()
    expect(received).toHaveLength(4)
    for (const { mail, source, to } of received) {
      expect(to).toEqual(['anna@example.org'])
      expect(source).not.toMatch(/^(bcc|cc|x-ran):/im)
      expect(mail.html).not.toMatch(/<(script|img|svg|iframe|form|input|style (?!>))|<[^>]* (on\w+|ran)=/i)
      for (const [href] of mail.html!.matchAll(/href="[^"]*"/g))
        expect(href).toMatch(/^href="https:\/\/podium\.example\//)
    }
  }
  expect(setup.pushes).toHaveLength(texts.length * 4)
  for (const { content } of setup.pushes) {
    const { path, title } = content
    expect(path).toMatch(/^\/(?!\/)/)
    expect(title).not.toMatch(/[\r\n]/)
  }
})
