import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** The numbers of emails, notifications and jobs that have waited since before the restore. */
export type Waiting = { emails: number; notifications: number; jobs: number }

export async function countWaiting(db: Db): Promise<Waiting> {
  return db.one(sql<Waiting>`
    select (select count(*)::int from mails where ${is_open_mail}) as emails,
      (select count(*)::int from notifications where ${is_waiting_notification}) as notifications,
      (select count(*)::int from jobs where ${is_open_job}) as jobs`)
}

const is_from_before = sql`created_at < (select since from work_pause)`
const is_open_mail = sql`sent_at is null and given_up_at is null and ${is_from_before}`
const is_waiting_notification = sql`state = 'waiting' and ${is_from_before}`
const is_open_job = sql`state in ('waiting', 'running') and ${is_from_before}`

export async function discardWaiting(tx: Db): Promise<void> {
  await tx.run(sql`
    update mails set given_up_at = now(), body_text = '', body_html = '' where ${is_open_mail}`)
  await tx.run(sql`
    update notifications set state = 'dropped', reason = 'cancelled', ended_at = now()
    where ${is_waiting_notification}`)
  await tx.run(sql`
    update jobs set state = 'cancelled', input = input - 'upload', finished_at = now() where ${is_open_job}`)
}
