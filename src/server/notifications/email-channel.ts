import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import { type MailTransport, mailErrorOf } from '#server/platform/email/mail-transport.ts'
import {
  endMailPause,
  findMailPause,
  type Mail,
  markBounced,
  pauseMail,
} from '#server/platform/email/store.ts'
import { MOST_FAILURES } from '#server/platform/outage.ts'
import type { EmailBranding, EmailContent } from '#text/email-content.ts'
import { KIND_REASONS } from '#text/notifications/kind-texts.ts'
import type { Channel, DueNotification, HandOver } from './channel.ts'
import { linkToken } from './link-token.ts'
import { type EmailSite, findBranding, writeEmail } from './queue-email.ts'
import { findLinkKey } from './store/preferences.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

/** What the emails of a round have in common. A round begins each time that `isOpen` finds the channel open. */
type Round = { branding: EmailBranding; link_key: Buffer; is_paused: boolean; failures_in_row: number }

/**
 * Sends notifications as emails: by SMTP, or as files into DATA_DIR/outbox. While the mail server refuses the site, the
 * channel is closed, but tries again every minute. If the mail server seems to be down, the channel closes for a
 * moment.
 */
export function emailChannel(transport: MailTransport, site: EmailSite, log: Log): Channel {
  let round: Round | undefined

  return {
    name: 'email',
    isOpen: async (db) => {
      const pause = await findMailPause(db)
      if (pause && !pause.is_over) return false
      const [branding, link_key] = [await findBranding(db, site), await findLinkKey(db)]
      round = { branding, link_key, is_paused: pause !== undefined, failures_in_row: 0 }
      return true
    },
    handOver: async (db, notification) => {
      if (!round || notification.email === null) return 'gone'
      const mail = mailOf(notification, round.branding, round.link_key)
      try {
        await transport.send(mail)
        round.failures_in_row = 0
        if (round.is_paused) await endMailPause(db)
        round.is_paused = false
        return 'sent'
      } catch (error) {
        return await outcomeOf(db, error, mail, { round, log })
      }
    },
  }
}

/** Logs the failure without the address, and without the error's message, which may contain the address. */
async function outcomeOf(
  db: Db,
  error: unknown,
  mail: Mail,
  { round, log }: { round: Round; log: Log },
): Promise<HandOver> {
  const { code, status, problem } = mailErrorOf(error)
  log.warn({ notification_id: mail.mail_id, kind: mail.kind, code, status }, 'a notification was not sent')
  switch (problem) {
    case 'address':
      await markBounced(db, mail.recipient)
      return 'gone'
    case 'message':
      return 'refused'
    case 'sender':
    case 'login':
      await pauseMail(db, { cause: problem, status: status! })
      return 'closed'
    case 'moment':
      round.failures_in_row++
      return round.failures_in_row >= MOST_FAILURES ? 'closed' : 'retry'
  }
}

function mailOf(notification: DueNotification, branding: EmailBranding, link_key: Buffer): Mail {
  const { notification_id, kind, message_id, email, email_folded, user_id } = notification
  const token = linkToken(link_key, { user_id, email_folded: email_folded! })
  const content = emailContentOf(notification, branding.public_url, token)
  return {
    mail_id: notification_id,
    kind,
    recipient: email!,
    ...writeEmail(content, branding),
    message_id,
    created_at: new Date(),
    one_click_url: content.unsubscribe!.one_click_url,
  }
}

/** Returns the email of a notification. The links to the player's preferences contain `token`. */
export function emailContentOf(
  { kind, content, email }: Pick<DueNotification, 'kind' | 'content' | 'email'>,
  public_url: URL,
  token: string,
): EmailContent {
  const { title, text, path, paragraphs = [text], button, figure, meters, heading, rows } = content
  const link = `/api/notifications/links/${token}/unsubscribe?kind=${kind}`
  return {
    kind,
    to: email ?? '',
    subject: title,
    figure,
    meters,
    heading,
    rows,
    preview: text,
    paragraphs,
    button: { label: button, url: new URL(path, public_url).href },
    unsubscribe: {
      reason: KIND_REASONS[kind],
      page_url: new URL(`/notifications/${token}`, public_url).href,
      one_click_url: new URL(link, public_url).href,
    },
  }
}
