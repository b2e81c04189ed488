import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { startServer } from '#testing/launch.ts'
import { openMailServer } from '#testing/mail/mail-server.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { outbox, queueEmails, smtp } from '#testing/mail/outbox.ts'
import type { MailTransport } from './mail-transport.ts'
import { openOutboxWorker } from './outbox-worker.ts'

function startOutboxWorker(pool: pg.Pool, transport: MailTransport, producers: (() => Promise<void>)[] = []) {
  const worker = openOutboxWorker(Db.of(pool), transport, producers)
  const { lines, log } = openLog()
  const stop = worker.start(log)
  onTestFinished(stop)
  return { notify: worker.notify, stop, lines }
}

const urlOf = (pool: pg.Pool) => String(pool.options.connectionString)

test('checks at start, at intervals, and soon after notify', async () => {
  const server = await openMailServer()
  const pool = await outbox()
  const { notify } = startOutboxWorker(pool, smtp(server.url))
  await expect.poll(() => server.received.length).toBe(1)
  await queueEmails(pool)
  notify()
  notify()
  await expect.poll(() => server.received.length).toBe(2)
  await queueEmails(pool)
  await expect.poll(() => server.received.length).toBe(3)
})

test('runs its producers before sending; an error of a producer is logged and does not stop the worker', async () => {
  const server = await openMailServer()
  const pool = await outbox()
  const broken = async () => {
    throw new Error('no database')
  }
  const write = async () => {
    if (server.received.length === 0) await queueEmails(pool, 1, { to: 'late@example.org' })
  }
  const { lines } = startOutboxWorker(pool, smtp(server.url), [broken, write])
  await expect.poll(() => server.received.length).toBe(2)
  expect(lines[0]!.slice(0, 2)).toEqual(['error', 'reading the outbox failed'])
})

test('when stopped, finishes the current emails and begins no others', async () => {
  const pool = await outbox(9)
  const stopping = Promise.withResolvers<void>()
  let [begun, sent] = [0, 0]
  const slow: MailTransport = {
    send: async () => {
      if (++begun > 3) await stopping.promise
      sent++
      return {}
    },
    close: () => {},
  }
  const { stop } = startOutboxWorker(pool, slow)
  await expect
    .poll(async () => (await pool.query('select from mails where sent_at is not null')).rowCount)
    .toBe(3)
  await expect.poll(() => begun).toBe(6)
  const stopped = stop()
  stopping.resolve()
  await stopped
  const { rowCount } = await pool.query('select from mails where sent_at is not null')
  expect([rowCount, sent, begun]).toEqual([6, 6, 6])
})

test('a server that is killed while sending loses no email and sends none twice', async () => {
  const first = await openMailServer()
  const pool = await outbox(40)
  first.behavior.max_emails = 11
  const killed = await startServer({ DATABASE_URL: urlOf(pool), SMTP_URL: first.url.href })
  await expect.poll(() => first.held).toBe(3)
  killed.process.kill('SIGKILL')
  await once(killed.process, 'exit')

  const second = await openMailServer()
  await startServer({ DATABASE_URL: urlOf(pool), SMTP_URL: second.url.href })
  await expect.poll(() => second.received.length).toBe(29)
  const everybody = [...first.received, ...second.received].flatMap(({ to }) => to)
  expect(new Set(everybody).size).toBe(40)
  // The server marks the last email as sent shortly after it has arrived.
  await expect
    .poll(async () => (await pool.query('select from mails where sent_at is null')).rowCount)
    .toBe(0)
})

test('without a mail server, the email with a reset link is a file; the link has the site’s address', async () => {
  const pool = await freshDatabase()
  await pool.query(
    `insert into users (user_name, team_name, email) values ('anna', 'Ski', 'anna@example.org')`,
  )
  const server = await startServer({ DATABASE_URL: urlOf(pool), PUBLIC_URL: 'https://ski.example' })
  await pool.query(`insert into reset_requests (email) values ('anna@example.org')`)
  const folder = join(server.data_dir, 'outbox')
  const files = () => {
    try {
      return readdirSync(folder)
    } catch {
      return []
    }
  }
  await expect.poll(() => files().filter((name) => name.endsWith('.eml')).length).toBe(1)
  const source = readFileSync(join(folder, files()[0]!), 'utf8')
  expect(source).toContain('From: Podium <no-reply@ski.example>')
  expect(source).toMatch(/https:\/\/ski\.example\/reset\/[\w-]{43}/)
})
