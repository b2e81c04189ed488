import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Settings } from '#server/platform/config.ts'
import { type From, messageOf } from './message.ts'
import type { Post } from './post.ts'
import { smtpPost } from './smtp-post.ts'
import type { Mail } from './store.ts'

/** How letters leave, as the settings say. */
export function openPost(settings: Settings, public_url: URL): Post {
  const { smtp_url, mail_from, data_dir } = settings
  const from = { mail_from, public_url }
  return smtp_url ? smtpPost(smtp_url, from) : folderPost(join(data_dir, 'outbox'), from)
}

/**
 * Without a mail server each letter becomes a file that any mail program opens. It appears whole or not at all, and a
 * letter that is written twice is one file.
 */
export function folderPost(folder: string, from: From): Post {
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

/** Files in the order of their letters, such as `2026-12-05 09.30.00 reset 17.eml`. No address stands in it. */
function nameOf({ created_at, kind, mail_id }: Mail): string {
  const written = created_at.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')
  return `${written} ${kind} ${mail_id}.eml`
}
