import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import { findWorkPause } from '#server/platform/work-pause/store.ts'
import { type MailTransport, mailErrorOf } from './mail-transport.ts'
import {
  endMailPause,
  findMailPause,
  lockDueMail,
  type Mail,
  markBounced,
  markSent,
  pauseMail,
  postpone,
} from './store.ts'

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

const concurrency = 3

/**
 * Sends due emails until none is left, the transport fails or `stopping` is aborted. The row of an email is locked
 * while it is sent, so that no other process sends it too. An email is sent twice, with the same id, only if the
 * process dies before marking it as sent. While the mail server refuses the site, nothing is sent, except for one
 * attempt every minute. Nothing at all is sent after a restore until an operator resumes.
 */
export async function deliverDue(
  db: Db,
  transport: MailTransport,
  log: Log,
  stopping?: AbortSignal,
): Promise<void> {
  if (await findWorkPause(db)) return
  const pause = await findMailPause(db)
  if (pause && !pause.is_over) return
  const run = async () => {
    while (!stopping?.aborted && (await deliverNext(db, transport, log)));
  }
  await Promise.all(Array.from({ length: concurrency }, run))
}

/** Sends one email. Returns false if the caller should stop, because no email is due or the transport does not work. */
async function deliverNext(db: Db, transport: MailTransport, log: Log): Promise<boolean> {
  return db.transaction(async (tx) => {
    const mail = await lockDueMail(tx)
    if (!mail) return false
    if (mail.is_expired) return giveUp(tx, mail, log)
    try {
      const { file } = await transport.send(mail)
      await markSent(tx, mail.mail_id)
      await endMailPause(tx)
      log.info({ ...loggedFields(mail), file }, file ? `email written to ${file}` : 'email sent')
      return true
    } catch (error) {
      return await postponeOrGiveUp(tx, mail, error, log)
    }
  })
}

async function postponeOrGiveUp(tx: Db, mail: Mail, error: unknown, log: Log): Promise<boolean> {
  const { problem, concerns_only_message, ...details } = mailErrorOf(error)
  if (problem === 'address') await markBounced(tx, mail.recipient)
  if (problem === 'sender' || problem === 'login') {
    await pauseMail(tx, { cause: problem, status: details.status! })
  }
  const is_given_up = await postpone(tx, mail.mail_id, problem === 'address' || problem === 'message')
  if (is_given_up) log.error({ ...loggedFields(mail), ...details }, 'email given up')
  else log.warn({ ...loggedFields(mail), ...details }, 'email delayed')
  return concerns_only_message
}

async function giveUp(tx: Db, mail: Mail, log: Log): Promise<boolean> {
  await postpone(tx, mail.mail_id, true)
  log.error(loggedFields(mail), 'email given up')
  return true
}

/** Returns the fields of an email that are logged: neither the recipient nor the content. */
function loggedFields({ mail_id, kind }: Mail) {
  return { mail_id, kind }
}
