import type { AdminNotifications } from '#contract/admin/notifications.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Returns the time at which notifications were paused, or null if they are not paused. */
export async function findPausedAt(db: Db): Promise<string | null> {
  const row = await db.one(sql<{ paused_at: string | null }>`
    select to_iso(paused_at) as paused_at from notification_control`)
  return row.paused_at
}

/** Pauses notifications, or resumes them if `paused_by` is null. Returns false if this changes nothing. */
export async function setPaused(tx: Db, paused_by: string | null): Promise<boolean> {
  const is_wanted = paused_by !== null
  const count = await tx.run(sql`
    update notification_control set paused_at = case when ${is_wanted} then now() end, paused_by = ${paused_by}::text
    where (paused_at is not null) <> ${is_wanted}`)
  return count === 1
}

/** Counts the notifications of the last 14 days, by kind, channel and outcome. */
export async function countNotifications(db: Db): Promise<AdminNotifications['counts']> {
  return db.many(sql<AdminNotifications['counts'][number]>`
    select kind, channel, coalesce(sum(count) filter (where state = 'waiting'), 0)::int as waiting,
      coalesce(sum(count) filter (where state = 'sent'), 0)::int as sent,
      coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc)
        filter (where state = 'dropped'), '[]') as dropped
    from (
      select kind, channel, state, reason, count(*)::int as count from notifications
      where created_at > now() - interval '14 days' group by kind, channel, state, reason) counted
    group by kind, channel order by kind, channel`)
}

type DeliveryState = Pick<AdminNotifications, 'oldest_due_at' | 'bounced_addresses' | 'mail_pause'>

/** Finds the oldest due notification, how many addresses refused an email, and the reason if no emails are sent. */
export async function findDeliveryState(db: Db): Promise<DeliveryState> {
  return db.one(sql<DeliveryState>`
    select (select to_iso(min(due_at)) from notifications
        where state = 'waiting' and next_attempt_at <= game_now()) as oldest_due_at,
      (select count(*)::int from users where bounced_address = email_folded and deleted_at is null) as bounced_addresses,
      (select json_build_object('cause', cause, 'status', status, 'since', to_iso(since)) from mail_pause) as mail_pause`)
}
