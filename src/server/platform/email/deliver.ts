import type { FastifyBaseLogger } from 'fastify'
import { type Db, inTransaction } from '#server/platform/db/db.ts'
import { type MailTransport, mailErrorOf } from './mail-transport.ts'
import { lockDueMail, type Mail, markSent, postpone } from './store.ts'

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** How many letters are under way at a time. */
const concurrency = 3

/**
 * Sends what is due, until nothing is or the post is closed. A letter is held while it is under way, so that no other
 * process sends it too; only one that was taken and whose process died in that moment goes out twice, under one id.
 */
export async function deliverDue(
  db: Db,
  transport: MailTransport,
  log: Log,
  stopping?: AbortSignal,
): Promise<void> {
  const run = async () => {
    while (!stopping?.aborted && (await deliverNext(db, transport, log)));
  }
  await Promise.all(Array.from({ length: concurrency }, run))
}

/** Whether it is worth going on: there was a letter, and the post works. */
async function deliverNext(db: Db, transport: MailTransport, log: Log): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const mail = await lockDueMail(tx)
    if (!mail) return false
    if (mail.is_expired) return giveUp(tx, mail, log)
    try {
      const { file } = await transport.send(mail)
      await markSent(tx, mail.mail_id)
      log.info({ ...namesOf(mail), file }, file ? `there is a letter in ${file}` : 'sent a letter')
      return true
    } catch (error) {
      return await putBack(tx, mail, error, log)
    }
  })
}

async function putBack(tx: Db, mail: Mail, error: unknown, log: Log): Promise<boolean> {
  const { is_final, is_of_message, ...words } = mailErrorOf(error)
  const is_given_up = await postpone(tx, mail.mail_id, is_final)
  if (is_given_up) log.error({ ...namesOf(mail), ...words }, 'gave up a letter')
  else log.warn({ ...namesOf(mail), ...words }, 'a letter has to wait')
  return is_of_message
}

async function giveUp(tx: Db, mail: Mail, log: Log): Promise<boolean> {
  await postpone(tx, mail.mail_id, true)
  log.error(namesOf(mail), 'gave up a letter')
  return true
}

/** Neither to whom it goes nor what stands in it. */
function namesOf({ mail_id, kind }: Mail) {
  return { mail_id, kind }
}
