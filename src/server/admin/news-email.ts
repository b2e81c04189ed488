import { emailContentOf } from '#server/notifications/email-channel.ts'
import { linkToken } from '#server/notifications/link-token.ts'
import { type EmailSite, findBranding, queueEmail, writeEmail } from '#server/notifications/queue-email.ts'
import type { NewsText } from '#server/notifications/store/news.ts'
import { findLinkKey, findLinkOwner } from '#server/notifications/store/preferences.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { EmailContent } from '#text/email-content.ts'
import { newsContent } from '#text/notifications/score-texts.ts'

type Text = Omit<NewsText, 'news_id'>

/** Writes the email of news as players will see it, except that its links to the preferences do not work. */
export async function previewNewsEmail(
  db: Db,
  site: EmailSite,
  text: Text,
): Promise<{ text: string; html: string }> {
  const email = newsEmail(site, text, '', 'own-link-of-each-player')
  const { body_text, body_html } = writeEmail(email, await findBranding(db, site))
  return { text: body_text, html: body_html }
}

/** Sends the email of news to one player only. Returns the address, or undefined if the account has none. */
export async function queueNewsTest(
  tx: Db,
  site: EmailSite,
  text: Text,
  user_id: number,
): Promise<string | undefined> {
  const owner = await findLinkOwner(tx, user_id)
  if (!owner) return undefined
  const token = linkToken(await findLinkKey(tx), owner)
  await queueEmail(tx, site, { ...newsEmail(site, text, owner.email, token), lifetime_min: 60 })
  return owner.email
}

/** `token` signs the link to the player's preferences. */
function newsEmail({ public_url }: EmailSite, text: Text, email: string, token: string): EmailContent {
  return emailContentOf({ kind: 'news', content: newsContent(text), email }, public_url, token)
}
