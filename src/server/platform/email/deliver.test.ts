import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { queueEmail } from '#server/notifications/queue-email.ts'
import { Db } from '#server/platform/db/db.ts'
import { builtFolder } from '#testing/built-folder.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { openMailServer } from '#testing/mail/mail-server.ts'
import { openLog, mailing_site as site } from '#testing/mail/mail-setup.ts'
import { from, outbox, sample_email, smtp, queueEmails as write } from '#testing/mail/outbox.ts'
import { deliverDue } from './deliver.ts'
import { folderTransport } from './open-transport.ts'
import { lockDueMail } from './store.ts'

const nobody_url = new URL('smtp://127.0.0.1:1')

const states = async (pool: pg.Pool) =>
  (
    await pool.query(`select tries, sent_at is not null as is_sent, given_up_at is not null as is_given_up,
      round(extract(epoch from not_before - now()))::int as pause_s from mails order by mail_id`)
  ).rows

const makeDue = (pool: pg.Pool) => pool.query('update mails set not_before = now()')

describe('by SMTP', () => {
  test('an email is sent once, as text and HTML, with the site as its sender', async () => {
    const server = await openMailServer()
    const pool = await outbox()
    await pool.query("update site_settings set mail_address = 'help@example.org'")
    await write(pool)
    const transport = smtp(server.url)
    await deliverDue(Db.of(pool), transport, openLog().log)
    await deliverDue(Db.of(pool), transport, openLog().log)

    expect(server.received).toHaveLength(2)
    const { mail, from: sender, to } = server.received[0]!
    expect([sender, to]).toEqual(['game@podium.example', ['p1@example.org']])
    expect(mail).toMatchObject({
      from: { name: 'Podium', address: 'game@podium.example' },
      subject: 'Reset your password (Podium)',
      to: [{ address: 'p1@example.org' }],
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@podium\.example>$/),
    })
    expect(server.received.map((each) => each.mail.replyTo?.[0]?.address)).toContain('help@example.org')
    expect(mail.text).toContain('Set a new password:\nhttps://podium.example/reset/secret-token\n')
    expect(mail.html).toContain('Somebody asked for &lt;b&gt;that&lt;/b&gt;.')
    expect(mail.html).toMatch(/<a href="https:\/\/podium\.example\/reset\/secret-token" class="button"/)
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    expect(await states(pool)).toMatchObject([
      { is_sent: true, tries: 1 },
      { is_sent: true, tries: 1 },
    ])
  })

  test('after sending, the content of an email is deleted', async () => {
    const server = await openMailServer()
    const pool = await outbox()
    await deliverDue(Db.of(pool), smtp(server.url), openLog().log)
    const { rows } = await pool.query('select mails::text as row from mails')
    expect(rows[0].row).not.toContain('secret-token')
  })

  test('of several emails with the same key, one is sent', async () => {
    const server = await openMailServer()
    const pool = await outbox(3, { dedupe_key: 'notice 17' })
    await write(pool)
    await deliverDue(Db.of(pool), smtp(server.url), openLog().log)
    expect(server.received).toHaveLength(2)
  })

  test('an email is never sent if its transaction is rolled back', async () => {
    const server = await openMailServer()
    const pool = await freshDatabase()
    const undone = Db.of(pool).transaction(async (tx) => {
      await queueEmail(tx, site, sample_email)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await deliverDue(Db.of(pool), smtp(server.url), openLog().log)
    expect(server.received).toEqual([])
  })

  test('while the mail server is down, emails wait; afterwards each is sent once', async () => {
    const pool = await outbox(30)
    const { lines, log } = openLog()
    await deliverDue(Db.of(pool), smtp(nobody_url), log)
    const waiting = (await states(pool)).filter(({ tries }) => tries > 0)
    expect(waiting.length).toBeLessThanOrEqual(3)
    expect(lines[0]).toMatchObject(['warn', 'email delayed', { kind: 'reset', code: 'ESOCKET' }])

    const server = await openMailServer()
    await makeDue(pool)
    await deliverDue(Db.of(pool), smtp(server.url), log)
    const addresses = server.received.flatMap(({ to }) => to)
    expect([addresses.length, new Set(addresses).size]).toEqual([30, 30])
  })

  test('the pauses between retries grow from half a minute to an hour', async () => {
    const pool = await outbox()
    const transport = smtp(nobody_url)
    const pauses: number[] = []
    for (let n = 0; n < 9; n++) {
      await deliverDue(Db.of(pool), transport, openLog().log)
      pauses.push((await states(pool))[0].pause_s)
      await makeDue(pool)
    }
    const expected = [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]
    expect(pauses.map((pause, n) => Math.abs(pause - expected[n]!) <= 5)).toEqual(Array(9).fill(true))
  })

  test('an email is given up when it expires, and this is logged', async () => {
    const pool = await outbox(1, { lifetime_min: 60 })
    await pool.query("update mails set worthless_at = now() + interval '2 seconds'")
    const { lines, log } = openLog()
    await deliverDue(Db.of(pool), { send: () => fail('ECONNECTION', 2100), close: () => {} }, log)
    expect(lines).toEqual([
      ['error', 'email given up', { mail_id: 1, kind: 'reset', code: 'ECONNECTION', status: undefined }],
    ])
    expect(await states(pool)).toMatchObject([{ is_given_up: true, is_sent: false }])

    await write(pool)
    await pool.query('update mails set worthless_at = now() where mail_id = 2')
    const server = await openMailServer()
    await deliverDue(Db.of(pool), smtp(server.url), log)
    expect(server.received).toEqual([])
    const { rows } = await pool.query("select from mails where given_up_at is not null and body_text = ''")
    expect(rows).toHaveLength(2)
  })

  test('an email that the mail server refuses is not sent again and does not delay others', async () => {
    const server = await openMailServer()
    const pool = await outbox(2)
    const { lines, log } = openLog()
    server.behavior.recipient = 550
    await deliverDue(Db.of(pool), smtp(server.url), log)
    expect(await states(pool)).toMatchObject([{ is_given_up: true }, { is_given_up: true }])
    expect(lines[0]).toMatchObject(['error', 'email given up', { status: 550 }])

    await write(pool)
    server.behavior.recipient = 450
    await deliverDue(Db.of(pool), smtp(server.url), log)
    expect((await states(pool))[2]).toMatchObject({ is_given_up: false, tries: 1 })
  })

  test('the log contains neither addresses nor the content of emails', async () => {
    const server = await openMailServer()
    const pool = await outbox(3)
    const { lines, log } = openLog()
    server.behavior.mail = 451
    await deliverDue(Db.of(pool), smtp(server.url), log)
    server.behavior.mail = 250
    await makeDue(pool)
    await deliverDue(Db.of(pool), smtp(server.url), log)
    expect(lines.length).toBeGreaterThanOrEqual(6)
    expect(JSON.stringify(lines)).not.toMatch(/example\.org|secret-token/)
  })
})

describe('several processes', () => {
  test('share the emails; each email is sent once', async () => {
    const server = await openMailServer()
    const pool = await outbox(60)
    const processes = [1, 2, 3].map(() => smtp(server.url))
    await Promise.all(processes.map((transport) => deliverDue(Db.of(pool), transport, openLog().log)))
    const addresses = server.received.flatMap(({ to }) => to)
    expect([addresses.length, new Set(addresses).size]).toEqual([60, 60])
  })

  test('if a process dies while it has an email locked, another process sends the email', async () => {
    const server = await openMailServer()
    const pool = await outbox()
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select mail_id from mails for update')
    await deliverDue(Db.of(pool), smtp(server.url), openLog().log)
    expect(server.received).toEqual([])

    const { rows } = await client.query('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    client.release(true)
    await expect
      .poll(async () => {
        await deliverDue(Db.of(pool), smtp(server.url), openLog().log)
        return server.received.length
      })
      .toBe(1)
  })

  test('if a process dies before it marks an email as sent, the email is sent again with the same id', async () => {
    const server = await openMailServer()
    const pool = await outbox()
    const transport = smtp(server.url)
    const dying = Db.of(pool).transaction(async (tx) => {
      await transport.send((await lockDueMail(tx))!)
      throw new Error('killed')
    })
    await expect(dying).rejects.toThrow('killed')
    await deliverDue(Db.of(pool), transport, openLog().log)
    const ids = server.received.map(({ mail }) => mail.messageId)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })
})

describe('without a mail server', () => {
  test('each email is written to a file that only its owner can read; the log contains the name of the file', async () => {
    const folder = builtFolder({})
    const pool = await outbox(2)
    const { lines, log } = openLog()
    await deliverDue(Db.of(pool), folderTransport(`${folder}/outbox`, from), log)

    const names = readdirSync(`${folder}/outbox`).sort()
    expect(names).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d reset 1\.eml$/),
      expect.stringMatching(/ reset 2\.eml$/),
    ])
    expect(lines.map(([, words]) => words).sort()).toEqual(
      names.map((name) => `email written to ${folder}/outbox/${name}`),
    )
    const mail = await PostalMime.parse(readFileSync(`${folder}/outbox/${names[0]}`))
    expect(mail.to?.[0]?.address).toBe('p1@example.org')
    expect(mail.text).toContain('https://podium.example/reset/secret-token')
  })

  test('writing an email twice results in one file', async () => {
    const folder = builtFolder({})
    const pool = await outbox()
    const transport = folderTransport(folder, from)
    const mail = (await lockDueMail(Db.of(pool)))!
    await transport.send(mail)
    await transport.send(mail)
    expect(readdirSync(folder)).toHaveLength(1)
  })
})

async function fail(code: string, after_ms: number): Promise<never> {
  await new Promise((done) => setTimeout(done, after_ms))
  throw Object.assign(new Error('to anna@example.org'), { code })
}
