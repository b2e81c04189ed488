import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './store.ts'

/** Where letters come from when nobody said: the site's own address for mail, or its host. */
export type From = { mail_from: string | undefined; public_url: URL }

/**
 * A letter as the post takes it. Addresses are handed over in parts, so that none is read as a list, and the rest of the
 * headers are ours.
 */
export function messageOf(mail: Mail, from: From): SendMailOptions {
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
      // So that no answering machine answers.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': 'en',
    },
    textEncoding: 'quoted-printable',
    // Nothing that stands in a letter is ever fetched or read from the disk.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function senderOf({ reply_to }: Mail, { mail_from, public_url }: From): string {
  const { hostname } = public_url
  const has_name = /[a-z]/.test(hostname) && !hostname.startsWith('[')
  return mail_from ?? reply_to ?? `no-reply@${has_name ? hostname : 'localhost'}`
}
