import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './store.ts'

/** The settings from which `senderOf` makes the sender. */
export type SenderSettings = { mail_from: string | undefined; public_url: URL }

/**
 * Converts an email to the form that the mailer accepts. Addresses are objects, because the mailer could parse a text
 * as several addresses.
 */
export function messageOf(mail: Mail, from: SenderSettings): SendMailOptions {
  const sender = senderOf(mail, from)
  const host = sender.slice(sender.lastIndexOf('@') + 1)
  return {
    from: { name: mail.sender_name, address: sender },
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to ? { replyTo: { name: '', address: mail.reply_to } } : {}),
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    date: mail.created_at,
    messageId: `<${mail.message_id}@${host}>`,
    headers: {
      // Suppresses automatic replies.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': 'en',
      ...(mail.one_click_url
        ? {
            'List-Unsubscribe': `<${mail.one_click_url}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    textEncoding: 'quoted-printable',
    // The content of an email must never make the mailer fetch a URL or read a file.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function senderOf({ reply_to }: Mail, { mail_from, public_url }: SenderSettings): string {
  const { hostname } = public_url
  const has_name = /[a-z]/.test(hostname) && !hostname.startsWith('[')
  return mail_from ?? reply_to ?? `no-reply@${has_name ? hostname : 'localhost'}`
}
