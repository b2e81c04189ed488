import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { PushTarget } from '../push-request.ts'

/** The maximum number of subscriptions of a player. A further one replaces the oldest. */
const MAX_SUBSCRIPTIONS = 10

export type NewSubscription = PushTarget & { user_id: number; session_id: number }

/**
 * Stores the subscription of a browser. A browser has one subscription for the site: if another player subscribed it
 * before, that subscription ends. Returns false, and changes nothing, if the session has ended in the meantime, because
 * another player may have logged in on this browser since.
 */
export async function saveSubscription(tx: Db, subscription: NewSubscription): Promise<boolean> {
  const { user_id, session_id, endpoint, p256dh, auth } = subscription
  // Without this lock, two concurrent requests could leave more than the maximum.
  await tx.run(sql`select from users where user_id = ${user_id} for no key update`)
  const claimed = await tx.run(sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    select user_id, session_id, ${endpoint}, ${p256dh}, ${auth}
    from sessions where session_id = ${session_id} and user_id = ${user_id} for key share
    on conflict (endpoint) do update
    set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      made_at = now()`)
  // PostgreSQL checks the last condition again if another player has claimed one of the rows in the meantime. That row
  // is not deleted.
  await tx.run(sql`
    delete from push_subscriptions where push_subscription_id in (
      select push_subscription_id from push_subscriptions where user_id = ${user_id}
      order by made_at desc, push_subscription_id desc offset ${MAX_SUBSCRIPTIONS}) and user_id = ${user_id}`)
  return claimed === 1
}

export async function deleteOwnSubscription(db: Db, user_id: number, endpoint: string): Promise<void> {
  await db.run(sql`delete from push_subscriptions where user_id = ${user_id} and endpoint = ${endpoint}`)
}

/** Deletes a subscription that no longer exists at its push service. */
export async function deleteSubscription(db: Db, push_subscription_id: number): Promise<void> {
  await db.run(sql`delete from push_subscriptions where push_subscription_id = ${push_subscription_id}`)
}

export type SubscriptionRow = PushTarget & { push_subscription_id: number; is_delivered: boolean }

/**
 * Lists the subscriptions of a player, and whether each has got the notification. Empty if the account is deleted or
 * suspended.
 */
export async function listSubscriptions(
  db: Db,
  user_id: number,
  notification_id: number,
): Promise<SubscriptionRow[]> {
  return db.many(sql<SubscriptionRow>`
    select push_subscription_id, endpoint, p256dh, auth, exists (
      select from push_deliveries d
      where d.push_subscription_id = s.push_subscription_id and d.notification_id = ${notification_id}) as is_delivered
    from push_subscriptions s join users using (user_id)
    where user_id = ${user_id} and deleted_at is null and suspended_at is null order by push_subscription_id`)
}

/** Records that a browser has got a notification. Does nothing if the subscription has just been deleted. */
export async function saveDelivery(
  db: Db,
  notification_id: number,
  push_subscription_id: number,
): Promise<void> {
  await db.run(sql`
    insert into push_deliveries (notification_id, push_subscription_id)
    select ${notification_id}, push_subscription_id from push_subscriptions
    where push_subscription_id = ${push_subscription_id} for key share
    on conflict do nothing`)
}
