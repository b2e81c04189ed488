import { afterAll, describe, expect, inject, test } from 'vitest'
import { queueEmail } from '#server/notifications/queue-email.ts'
import { Db } from '#server/platform/db/db.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { openMailServer } from '#testing/mail/mail-server.ts'
import { mailing_site, openLog } from '#testing/mail/mail-setup.ts'
import { queueEmails, sample_email, smtp } from '#testing/mail/outbox.ts'
import { deliverDue } from './deliver.ts'

const { pool, drop } = await copyTemplate(inject('cluster_url'))
afterAll(drop)

test('a name may contain a soft hyphen and emoji of several code points', async () => {
  const display_name = 'Ski\u00adfamily \u{1F468}\u200D\u{1F469}\u200D\u{1F467}'
  await pool.query('delete from seasons')
  await pool.query(
    `insert into seasons (name, variant, settings, is_current)
     values ('2026/27', 'worldcup', jsonb_build_object('display_name', $1::text), true)`,
    [display_name],
  )
  const server = await openMailServer()
  await queueEmails(pool)
  await deliverDue(Db.of(pool), smtp(server.url), openLog().log)
  expect(server.received[0]!.mail.from?.name).toBe(display_name)
})

describe('header injection [R31]', () => {
  const nasty = [
    'a@example.org\r\nBcc: b@example.org',
    'a@example.org\nSubject: x',
    'a@example.org, b@example.org',
    'a@example.org;b@example.org',
    'A <a@example.org>',
    'a@example.org\x07',
    'a b@example.org',
    '"a@b"@example.org',
  ]
  test.each(nasty)('the database does not accept the address %j', async (to) => {
    await expect(queueEmail(Db.of(pool), mailing_site, { ...sample_email, to })).rejects.toThrow('recipient')
  })

  const odd = [
    "o'brien+ski@example.org",
    '=?utf-8?q?a=0ab?=@example.org',
    'jos\u00e9@example.org',
    '-oQ/tmp@example.org',
  ]
  test.each(odd)('an unusual address is sent as one address: %j', async (to) => {
    const server = await openMailServer()
    await queueEmails(pool, 1, { to })
    await deliverDue(Db.of(pool), smtp(server.url), openLog().log)
    for (const received of server.received) {
      expect(received.to).toHaveLength(1)
      expect(received.source).not.toMatch(/^(bcc|cc):/im)
    }
  })

  test.each([
    'Ski\r\nBcc: b@example.org',
    'Ski\u2028Bcc: b@example.org',
    'Ski" <b@example.org>',
    'Ski, b@example.org',
  ])('an email of a site called %j has one sender and one recipient', async (display_name) => {
    const server = await openMailServer()
    await pool.query('delete from seasons')
    await pool.query(
      `insert into seasons (name, variant, settings, is_current)
         values ('2026/27', 'worldcup', jsonb_build_object('display_name', $1::text), true)`,
      [display_name],
    )
    await queueEmails(pool)
    await deliverDue(Db.of(pool), smtp(server.url), openLog().log)
    const { mail, to, source } = server.received[0]!
    expect(mail.from?.address).toBe('game@podium.example')
    expect(to).toEqual(['p1@example.org'])
    expect(source).not.toMatch(/^bcc:/im)
    expect(mail.html).not.toContain('<b@example.org>')
  })
})
