import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { queueEmail } from '#server/notifications/queue-email.ts'
import { Db } from '#server/platform/db/db.ts'
import type { MailTransport } from '#server/platform/email/mail-transport.ts'
import { smtpTransport } from '#server/platform/email/smtp-transport.ts'
import { freshDatabase } from '#testing/database/database.ts'
import type { EmailContent } from '#text/email-content.ts'
import { mailing_site } from './mail-setup.ts'

export const from = { mail_from: 'game@podium.example', public_url: mailing_site.public_url }

export const sample_email: EmailContent = {
  kind: 'reset',
  to: 'anna@example.org',
  subject: 'Reset your password',
  paragraphs: ['Somebody asked for <b>that</b>.'],
  button: { label: 'Set a new password', url: 'https://podium.example/reset/secret-token' },
}

/** Creates a database with `times` waiting emails, to p1, p2 and so on. */
export async function outbox(times = 1, more: Partial<EmailContent> = {}): Promise<pg.Pool> {
  const pool = await freshDatabase()
  await queueEmails(pool, times, more)
  return pool
}

export async function queueEmails(pool: pg.Pool, times = 1, more: Partial<EmailContent> = {}): Promise<void> {
  for (let n = 1; n <= times; n++) {
    await queueEmail(Db.of(pool), mailing_site, { ...sample_email, to: `p${n}@example.org`, ...more })
  }
}

/** Opens a transport to a mail server. It is closed when the test ends. */
export function smtp(url: URL): MailTransport {
  const transport = smtpTransport(url, from)
  onTestFinished(transport.close)
  return transport
}
