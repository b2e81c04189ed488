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

/** Inserts subscriptions of a player, one for each endpoint and its keys. */
export async function insertSubscriptions(
  pool: pg.Pool,
  user_id: number,
  subscriptions: readonly { endpoint: string; keys: { p256dh: string; auth: string } }[],
): Promise<void> {
  for (const { endpoint, keys } of subscriptions) {
    await pool.query(
      'insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)',
      [user_id, endpoint, keys.p256dh, keys.auth],
    )
  }
}
