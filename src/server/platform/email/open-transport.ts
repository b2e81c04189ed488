import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { ServerSettings } from '#server/platform/config.ts'
import type { MailTransport } from './mail-transport.ts'
import { messageOf, type SenderSettings } from './message.ts'
import { smtpTransport } from './smtp-transport.ts'
import type { Mail } from './store.ts'

/** The number of connections for emails about accounts. Notifications never use them. */
const ACCOUNT_EMAILS = 3

/** Opens the mail transport that the settings select: SMTP, or a folder of files. */
export function openTransport(settings: ServerSettings, public_url: URL): MailTransport {
  const { smtp_url, mail_from, data_dir, notification_concurrency } = settings
  const from = { mail_from, public_url }
  const connections = ACCOUNT_EMAILS + notification_concurrency
  return smtp_url
    ? smtpTransport(smtp_url, from, connections)
    : folderTransport(join(data_dir, 'outbox'), from)
}

/**
 * Writes each email to a file that any mail program can open; used without a mail server. Files are written atomically.
 * If an email is sent twice, there is still only one file.
 */
export function folderTransport(folder: string, from: SenderSettings): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, from))
      const file = join(folder, nameOf(mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return { file }
    },
    close: () => {},
  }
}

/**
 * Names a file by the time of its email, so that names sort by time, as in `2026-12-05 09.30.00 reset 17.eml`. A name
 * contains no address.
 */
function nameOf({ created_at, kind, mail_id }: Mail): string {
  const written = created_at.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')
  return `${written} ${kind} ${mail_id}.eml`
}
