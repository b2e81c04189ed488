import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type Mail = {
  mail_id: number
  kind: string
  recipient: string
  sender_name: string
  reply_to: string | null
  subject: string
  body_text: string
  body_html: string
  message_id: string
  created_at: Date
  /** The URL that mail programs call to unsubscribe (RFC 8058). Emails about an account have none. */
  one_click_url?: string | undefined
}

/** `is_expired`: the email has waited longer than its lifetime. */
type DueMail = Mail & { is_expired: boolean }

export type NewMail = Omit<Mail, 'mail_id' | 'message_id' | 'created_at' | 'one_click_url'> & {
  dedupe_key: string | null
  lifetime_min: number
}

/** Adds an email to the outbox, unless the outbox has an email with the same `dedupe_key`. */
export async function insertMail(tx: Db, mail: NewMail): Promise<void> {
  await tx.run(sql`
    insert into mails (kind, recipient, sender_name, reply_to, subject, body_text, body_html, dedupe_key, worthless_at)
    values (${mail.kind}, ${mail.recipient}, ${mail.sender_name}, ${mail.reply_to}, ${mail.subject},
      ${mail.body_text}, ${mail.body_html}, ${mail.dedupe_key}, now() + make_interval(mins => ${mail.lifetime_min}))
    on conflict (dedupe_key) do nothing`)
}

/**
 * Locks and returns the due email that has waited longest. Other processes skip it until the transaction ends; if this
 * process dies, the lock is released.
 */
export async function lockDueMail(tx: Db): Promise<DueMail | undefined> {
  return tx.maybeOne(sql<DueMail>`
    select mail_id, kind, recipient, sender_name, reply_to, subject, body_text, body_html, message_id, created_at,
      worthless_at <= clock_timestamp() as is_expired
    from mails where sent_at is null and given_up_at is null and not_before <= clock_timestamp()
    order by not_before, mail_id limit 1 for update skip locked`)
}

/** Deletes the content when it is no longer needed, because it may contain a secret link. */
const clear_body = sql`body_text = '', body_html = ''`

export async function markSent(tx: Db, mail_id: number): Promise<void> {
  await tx.run(sql`
    update mails set sent_at = clock_timestamp(), tries = tries + 1, ${clear_body}
    where mail_id = ${mail_id}`)
}

/**
 * Schedules a retry after a pause, which doubles with each retry, from half a minute to an hour. Gives up if `is_final`
 * is set, or if the email has expired. Returns whether it gave up.
 */
export async function postpone(tx: Db, mail_id: number, is_final: boolean): Promise<boolean> {
  const row = await tx.maybeOne(sql<{ is_given_up: boolean }>`
    update mails set tries = tries + 1,
      not_before = clock_timestamp() + least(interval '15 seconds' * power(2, least(tries + 1, 10)), interval '1 hour'),
      given_up_at = case when ${is_final} or worthless_at <= clock_timestamp() then clock_timestamp() end
    where mail_id = ${mail_id} returning given_up_at is not null as is_given_up`)
  if (row?.is_given_up) await tx.run(sql`update mails set ${clear_body} where mail_id = ${mail_id}`)
  return row?.is_given_up ?? false
}

/** Records that an address refuses emails, so that its account gets no more notifications by email. */
export async function markBounced(tx: Db, recipient: string): Promise<void> {
  await tx.run(sql`
    update users set bounced_address = email_folded
    where email_folded = fold_name(${recipient}) and bounced_address is distinct from email_folded`)
}

/**
 * Counts the emails that failed at least once or have waited for more than a minute. Also returns the UTC time of the
 * oldest.
 */
export async function countWaitingMails(db: Db): Promise<{ emails: number; since: string | null }> {
  return db.one(sql<{ emails: number; since: string | null }>`
    select count(*)::int as emails,
      to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since
    from mails where sent_at is null and given_up_at is null
      and (tries > 0 or created_at < now() - interval '1 minute')`)
}

/** Deletes emails that are older than two weeks and were sent or given up. */
export async function deleteOldMails(db: Db): Promise<void> {
  await db.run(sql`
    delete from mails where created_at < now() - interval '14 days'
      and (sent_at is not null or given_up_at is not null)`)
}

export type MailPause = { cause: 'sender' | 'login'; status: number; since: string; is_over: boolean }

/**
 * Returns the pause of all emails; undefined if there is none. Emails pause while the mail server refuses the address
 * or the login of the site. `is_over`: whether the next attempt is due.
 */
export async function findMailPause(db: Db): Promise<MailPause | undefined> {
  return db.maybeOne(sql<MailPause>`
    select cause, status, to_iso(since) as since, retry_at <= clock_timestamp() as is_over from mail_pause`)
}

/** Pauses all emails until the next attempt in a minute. */
export async function pauseMail(
  tx: Db,
  { cause, status }: Pick<MailPause, 'cause' | 'status'>,
): Promise<void> {
  await tx.run(sql`
    insert into mail_pause (cause, status, retry_at) values (${cause}, ${status}, clock_timestamp() + interval '1 minute')
    on conflict (is_only_row) do update
    set cause = excluded.cause, status = excluded.status, retry_at = excluded.retry_at`)
}

export async function endMailPause(db: Db): Promise<void> {
  await db.run(sql`delete from mail_pause`)
}
