import type { ServerSettings } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/db.ts'
import { trySmtp } from '#server/platform/email/smtp-transport.ts'
import { countWaitingMails } from '#server/platform/email/store.ts'
import type { Finding } from './examine.ts'

type CheckResult = Omit<Finding, 'ok'>

const UNSET =
  'SMTP_URL is not set: letters become files in DATA_DIR/outbox, and nobody has to confirm an address'

/** Connects to the mail server; takes some seconds if it does not respond. */
export async function checkTransport({ smtp_url }: ServerSettings): Promise<CheckResult> {
  const check = 'mails go out'
  if (!smtp_url) return { check, severity: 'note', found: [UNSET] }
  const error = await trySmtp(smtp_url)
  const found = error ? [`${smtp_url.host} does not take mail: ${error}`] : []
  return { check, severity: 'fault', found }
}

export async function checkOutbox(_: ServerSettings, db: Db): Promise<CheckResult> {
  const { emails, since } = await countWaitingMails(db)
  const words = emails === 1 ? '1 letter waits,' : `${emails} letters wait, the oldest`
  return {
    check: 'no letter waits',
    severity: 'note',
    found: emails === 0 ? [] : [`${words} since ${since} UTC`],
  }
}
