import type { Settings } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/db.ts'
import { trySmtp } from '#server/platform/mails/smtp-post.ts'
import { countWaitingMails } from '#server/platform/mails/store.ts'
import type { Finding } from './examine.ts'

type Looked = Omit<Finding, 'ok'>

const UNSET =
  'SMTP_URL is not set: letters become files in DATA_DIR/outbox, and nobody has to confirm an address'

/** Calls the mail server, which takes some seconds where nobody answers. */
export async function lookAtPost({ smtp_url }: Settings): Promise<Looked> {
  const check = 'mails go out'
  if (!smtp_url) return { check, severity: 'note', found: [UNSET] }
  const fault = await trySmtp(smtp_url)
  const found = fault ? [`${smtp_url.host} does not take mail: ${fault}`] : []
  return { check, severity: 'fault', found }
}

export async function lookAtMails(_: Settings, db: Db): Promise<Looked> {
  const { letters, since } = await countWaitingMails(db)
  const words = letters === 1 ? '1 letter waits,' : `${letters} letters wait, the oldest`
  return {
    check: 'no letter waits',
    severity: 'note',
    found: letters === 0 ? [] : [`${words} since ${since} UTC`],
  }
}
