import { join } from 'node:path'
import type { Settings } from '#server/config.ts'
import { folderPost } from './folder-post.ts'
import type { Post } from './post.ts'
import { smtpPost } from './smtp-post.ts'

/** How letters leave, as the settings say. */
export function openPost(settings: Settings, public_url: URL): Post {
  const { smtp_url, mail_from, data_dir } = settings
  const from = { mail_from, public_url }
  return smtp_url ? smtpPost(smtp_url, from) : folderPost(join(data_dir, 'outbox'), from)
}
