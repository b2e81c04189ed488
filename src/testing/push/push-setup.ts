import type pg from 'pg'
import { Db } from '#server/platform/db/db.ts'
import { findPublicKey } from '#server/push/store/keys.ts'
import { switchPush } from '#server/push/switch-push.ts'

/** Switches push on, and returns the public key with which browsers subscribe. */
export async function switchPushOn(pool: pg.Pool): Promise<string> {
  const db = Db.of(pool)
  await db.transaction((tx) =>
    switchPush(tx, { is_on: true, contact: 'push@podium.example' }, { actor: 'test' }),
  )
  const public_key = await findPublicKey(db)
  if (public_key === undefined) throw new Error('push is off')
  return public_key
}

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Inserts subscriptions of a player, one for each endpoint and its keys. */
export async function insertSubscriptions(
  pool: pg.Pool,
  user_id: number,
  subscriptions: readonly Subscription[],
): Promise<void> {
  await insertSubscribed(
    pool,
    subscriptions.map((subscription) => ({ user_id, ...subscription })),
  )
}

/** Inserts subscriptions of several players. */
export async function insertSubscribed(
  pool: pg.Pool,
  subscriptions: readonly (Subscription & { user_id: number })[],
): Promise<void> {
  const rows = subscriptions.map(({ user_id, endpoint, keys }) => ({ user_id, endpoint, ...keys }))
  await pool.query(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth)
     select user_id, endpoint, p256dh, auth
     from json_to_recordset($1) as given (user_id int, endpoint text, p256dh text, auth text)`,
    [JSON.stringify(rows)],
  )
}
