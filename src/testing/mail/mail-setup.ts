import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { answerRegistrations } from '#server/accounts/answer-registrations.ts'
import { answerResets } from '#server/accounts/reset.ts'
import { loopback_site, type SiteOptions } from '#server/http/site.ts'
import { Db } from '#server/platform/db/db.ts'
import { deliverDue } from '#server/platform/email/deliver.ts'
import { smtpTransport } from '#server/platform/email/smtp-transport.ts'
import { type MailServer, openMailServer, type Received } from './mail-server.ts'

export const mailing_site: SiteOptions = {
  ...loopback_site,
  public_url: new URL('https://podium.example'),
  sends_mail: true,
}

/** Records the level, message and fields of every log line. */
export function openLog() {
  const lines: [level: string, message: string, facts: object][] = []
  const record = (level: string) => (facts: object, message: string) =>
    void lines.push([level, message, facts])
  return { lines, log: { info: record('info'), warn: record('warn'), error: record('error') } as never }
}

/**
 * Opens a mail server. `deliver` does what our server does every second: it adds the requested emails to the outbox,
 * and sends the emails that are due.
 */
export async function openMailSetup(pool: pg.Pool): Promise<{
  server: MailServer
  /** Returns the emails delivered by this call, oldest first. */
  deliver: () => Promise<Received[]>
}> {
  const server = await openMailServer()
  const transport = smtpTransport(server.url, {
    mail_from: 'game@podium.example',
    public_url: mailing_site.public_url,
  })
  onTestFinished(transport.close)
  const db = Db.of(pool)
  return {
    server,
    deliver: async () => {
      const before = server.received.length
      await answerResets(db, mailing_site)
      await answerRegistrations(db, mailing_site)
      await deliverDue(db, transport, openLog().log)
      return server.received.slice(before)
    },
  }
}

export function tokenOf({ mail: { text = '' } }: Received, page: 'reset' | 'verify' | 'restore'): string {
  const [, token] = new RegExp(`https://podium\\.example/${page}/(\\S+)`).exec(text) ?? []
  if (!token) throw new Error(`no link to /${page} in: ${text}`)
  return token
}
