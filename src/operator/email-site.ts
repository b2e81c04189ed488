import type { EmailSite } from '#server/notifications/queue-email.ts'
import { readSettings } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findSiteAddress } from '#server/site/store/site.ts'

/**
 * The address of the site, for the links in emails: `PUBLIC_URL` if it is set, otherwise the address
 * that the server has stored, or localhost if there is none.
 */
export async function findEmailSite(db: Db): Promise<EmailSite> {
  const { public_url, port } = readSettings()
  if (public_url) return { public_url }
  return { public_url: new URL((await findSiteAddress(db)) ?? `http://localhost:${port}`) }
}
