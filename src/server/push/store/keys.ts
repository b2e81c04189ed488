import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { PushKeys } from '../push-request.ts'

export type PushSettings = { is_on: boolean; contact: string | null }

export async function findPushSettings(db: Db): Promise<PushSettings> {
  const found = await db.maybeOne(sql<PushSettings>`select is_on, contact from push_keys`)
  return found ?? { is_on: false, contact: null }
}

/** Returns the public key with which browsers subscribe; undefined if push is off. */
export async function findPublicKey(db: Db): Promise<string | undefined> {
  const found = await db.maybeOne(sql<{ public_key: string }>`select public_key from push_keys where is_on`)
  return found?.public_key
}

/** Returns the keys for sending; undefined if push is off. */
export async function findPushKeys(db: Db): Promise<PushKeys | undefined> {
  return db.maybeOne(sql<PushKeys>`select public_key, private_key, contact from push_keys where is_on`)
}

/** Switches push on. Stores the given keys only if no keys are stored yet. */
export async function savePushOn(tx: Db, keys: PushKeys): Promise<void> {
  const { public_key, private_key, contact } = keys
  await tx.run(sql`
    insert into push_keys (public_key, private_key, contact, is_on)
    values (${public_key}, ${private_key}, ${contact}, true)
    on conflict (is_only_row) do update set contact = excluded.contact, is_on = true`)
}

export async function savePushOff(tx: Db): Promise<void> {
  await tx.run(sql`update push_keys set is_on = false`)
}

export async function countSubscriptions(db: Db): Promise<number> {
  const row = await db.one(sql<{ count: number }>`select count(*)::int as count from push_subscriptions`)
  return row.count
}
