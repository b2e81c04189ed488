import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import { type MailTransport, mailErrorOf } from '#server/platform/email/mail-transport.ts'
import { type Mail, markBounced } from '#server/platform/email/store.ts'
import type { EmailBranding, EmailContent } from '#text/email-content.ts'
import { KIND_REASONS } from '#text/notifications/kind-texts.ts'
import type { Channel, DueNotification, HandOver } from './channel.ts'
import { linkToken } from './link-token.ts'
import { type EmailSite, findBranding, writeEmail } from './queue-email.ts'
import { findLinkKey } from './store/preferences.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Sends notifications as emails: by SMTP, or as files into DATA_DIR/outbox. */
export function emailChannel(transport: MailTransport, site: EmailSite, log: Log): Channel {
  let frame: { branding: EmailBranding; link_key: Buffer } | undefined

  return {
    name: 'email',
    isOpen: async (db) => {
      frame = { branding: await findBranding(db, site), link_key: await findLinkKey(db) }
      return true
    },
    handOver: async (db, notification) => {
      if (!frame || notification.email === null) return 'gone'
      const mail = mailOf(notification, frame.branding, frame.link_key)
      try {
        await transport.send(mail)
        return 'sent'
      } catch (error) {
        return await outcomeOf(db, error, mail, log)
      }
    },
  }
}

/** The message of the error may contain the address, so it is not logged. */
async function outcomeOf(db: Db, error: unknown, mail: Mail, log: Log): Promise<HandOver> {
  const { code, status, refuses_address } = mailErrorOf(error)
  log.warn({ notification_id: mail.mail_id, kind: mail.kind, code, status }, 'a notification was not sent')
  if (refuses_address) await markBounced(db, mail.recipient)
  return refuses_address ? 'gone' : 'retry'
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

/** The email of a notification. `token` signs the links to the player's preferences. */
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
