import type { ServerSettings } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/db.ts'
import { trySmtp } from '#server/platform/email/smtp-transport.ts'
import { countWaitingMails, findMailPause, type MailPause } from '#server/platform/email/store.ts'
import { findWorkPause } from '#server/platform/work-pause/store.ts'
import type { Finding } from './examine.ts'

type CheckResult = Omit<Finding, 'ok'>

const UNSET =
  'SMTP_URL is not set: emails are written to files in DATA_DIR/outbox, and addresses need no confirmation'

/** Checks the connection to the mail server. Takes some seconds if the server does not respond. */
export async function checkTransport({ smtp_url }: ServerSettings): Promise<CheckResult> {
  const check = 'the mail server accepts emails'
  if (!smtp_url) return { check, severity: 'note', found: [UNSET] }
  const error = await trySmtp(smtp_url)
  const found = error ? [`${smtp_url.host} does not accept emails: ${error}`] : []
  return { check, severity: 'error', found }
}

export async function checkOutbox(_: ServerSettings, db: Db): Promise<CheckResult> {
  const { emails, since } = await countWaitingMails(db)
  const waiting = emails === 1 ? '1 email waiting,' : `${emails} emails waiting, the oldest`
  return {
    check: 'no emails are waiting',
    severity: 'note',
    found: emails === 0 ? [] : [`${waiting} since ${since} UTC`],
  }
}

/** Checks whether the pause after a restore has ended. */
export async function checkWorkPause(_: ServerSettings, db: Db): Promise<CheckResult> {
  const pause = await findWorkPause(db)
  const found = pause
    ? [
        `Paused since ${minuteOf(pause.since)}, when the backup of ${minuteOf(pause.backup_made_at)} was restored. ${RESUME}`,
      ]
    : []
  return { check: 'emails are sent and jobs run', severity: 'error', found }
}

/** Formats an ISO 8601 time without seconds, such as `2026-11-29 07:32 UTC`. */
const minuteOf = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`

const RESUME = 'Check the site, then end the pause with the command `resume`'

/** Checks whether emails are paused, because the mail server has refused the sender or the login of the site. */
export async function checkSender(_: ServerSettings, db: Db): Promise<CheckResult> {
  const pause = await findMailPause(db)
  return {
    check: 'the mail server accepts the sender of emails',
    severity: 'error',
    found: pause ? [mailPauseText(pause)] : [],
  }
}

const REFUSED = { sender: 'the sender MAIL_FROM', login: 'the username and password in SMTP_URL' }

export function mailPauseText({
  cause,
  status,
  since,
}: Pick<MailPause, 'cause' | 'status' | 'since'>): string {
  return `No emails have been sent since ${since}: the mail server refuses ${REFUSED[cause]} with the status ${status}`
}
