import type { Site } from '#server/http/site.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertMail } from '#server/platform/mails/store.ts'
import { writeHtml } from '#server/platform/mails/write-html.ts'
import { writeText } from '#server/platform/mails/write-text.ts'
import { settingsOf } from '#server/site/site.ts'
import { findSite } from '#server/site/store/site.ts'
import type { Letter, Letterhead } from '#text/letter.ts'

/** What letters need of the site. */
export type Sender = Pick<Site, 'public_url' | 'onLetter'>

const day_min = 24 * 60

/** Puts a letter into the outbox in the caller's transaction: it goes out once that is committed, and only then. */
export async function sendLetter(tx: Db, site: Sender, letter: Letter): Promise<void> {
  const letterhead = await findLetterhead(tx, site)
  await insertMail(tx, {
    kind: letter.kind,
    recipient: letter.to,
    sender_name: letterhead.display_name,
    reply_to: letterhead.mail_address,
    subject: oneLine(`${letter.subject} (${letterhead.display_name})`),
    body_text: writeText(letter, letterhead),
    body_html: writeHtml(letter, letterhead),
    dedupe_key: letter.dedupe_key ?? null,
    worth_min: letter.worth_min ?? day_min,
  })
  site.onLetter?.()
}

async function findLetterhead(tx: Db, { public_url }: Sender): Promise<Letterhead> {
  const found = await findSite(tx)
  return {
    display_name: oneLine(settingsOf(found).display_name),
    public_url,
    mail_address: found.mail_address,
  }
}

/** A header is one line, whatever stands in a name. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
