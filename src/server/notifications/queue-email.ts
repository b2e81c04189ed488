import { completeColours, groundShades } from '#game/brand-colours.ts'
import type { Site } from '#server/http/site.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertMail } from '#server/platform/email/store.ts'
import { writeHtml } from '#server/platform/email/write-html.ts'
import { writeText } from '#server/platform/email/write-text.ts'
import { settingsOf } from '#server/site/site.ts'
import { findSite } from '#server/site/store/site.ts'
import type { EmailBranding, EmailContent } from '#text/email-content.ts'

export type EmailSite = Pick<Site, 'public_url' | 'notifyOutbox'>

const day_min = 24 * 60

/** Adds an email to the outbox in the caller's transaction, so that it is sent only after the commit. */
export async function queueEmail(tx: Db, site: EmailSite, mail: EmailContent): Promise<void> {
  await insertMail(tx, {
    kind: mail.kind,
    recipient: mail.to,
    ...writeEmail(mail, await findBranding(tx, site)),
    dedupe_key: mail.dedupe_key ?? null,
    lifetime_min: mail.lifetime_min ?? day_min,
  })
  site.notifyOutbox?.()
}

/** Writes an email as the recipient will see it, with the name and the colours of the site. */
export function writeEmail(mail: EmailContent, branding: EmailBranding) {
  return {
    sender_name: branding.display_name,
    reply_to: branding.mail_address,
    subject: oneLine(`${mail.subject} (${branding.display_name})`),
    body_text: writeText(mail, branding),
    body_html: writeHtml(mail, branding),
  }
}

/** Reads the name, address, sign and colours of the site, which emails show. */
export async function findBranding(tx: Db, { public_url }: EmailSite): Promise<EmailBranding> {
  const found = await findSite(tx)
  const { accent_colour, ground_colour } = completeColours(found)
  return {
    display_name: oneLine(settingsOf(found).display_name),
    public_url,
    mail_address: found.mail_address,
    has_sign: found.logo_url === null,
    colours: { accent: accent_colour, ground: ground_colour, deep_ground: groundShades(ground_colour).deep },
  }
}

/** Replaces line breaks by spaces. A name may contain line breaks, but an email header must be one line. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
