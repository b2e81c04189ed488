import { sql } from '#server/platform/db/sql.ts'
import type pg from 'pg'
import type { Db } from '#server/platform/db/db.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import type { KeyState, StoredReply } from './stored-reply.ts'

/** Returns the state of a key. Null: the key is new, and this transaction holds it until it ends. */
export async function claimKey(
  tx: pg.ClientBase,
  { user_id, key, digest }: IdempotencyKey,
): Promise<KeyState | null> {
  const { rows } = await tx.query({
    name: 'take_key',
    text: 'select take_key($1, $2, $3) as kept',
    values: [user_id, key, digest],
  })
  return rows[0].kept
}

export async function saveReply(
  tx: pg.ClientBase,
  { user_id, key, digest }: IdempotencyKey,
  { headers, body }: StoredReply,
): Promise<void> {
  await tx.query({
    name: 'keep_reply',
    text: 'select keep_reply($1, $2, $3, $4, $5)',
    values: [user_id, key, digest, JSON.stringify(headers), body],
  })
}

/** Deletes keys that are two hours old, which `take_key` ignores. */
export async function deleteOldKeys(db: Db): Promise<void> {
  await db.run(sql`delete from idempotency_keys where created_at <= now() - interval '2 hours'`)
}
