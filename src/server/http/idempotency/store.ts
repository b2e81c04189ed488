import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import type { KeyState, StoredReply } from './stored-reply.ts'

/** Claims the key for this transaction. Returns null if the key is new, and otherwise its state. */
export async function claimKey(tx: Db, { user_id, key, digest }: IdempotencyKey): Promise<KeyState | null> {
  const statement = sql<{ kept: KeyState | null }>`select take_key(${user_id}, ${key}, ${digest}) as kept`
  return (await tx.one(sql.named('take_key', statement))).kept
}

export async function saveReply(
  tx: Db,
  { user_id, key, digest }: IdempotencyKey,
  { headers, body }: StoredReply,
): Promise<void> {
  const statement = sql`select keep_reply(${user_id}, ${key}, ${digest}, ${JSON.stringify(headers)}, ${body})`
  await tx.run(sql.named('keep_reply', statement))
}

/** Deletes keys that are two hours old. `take_key` ignores them. */
export async function deleteOldKeys(db: Db): Promise<void> {
  await db.run(sql`delete from idempotency_keys where created_at <= now() - interval '2 hours'`)
}
