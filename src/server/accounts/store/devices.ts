import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** The maximum number of known devices of an account. One more device replaces the least recently used device. */
const MAX_DEVICES = 50

/**
 * Stores the browser as known to the account, and replaces its token. The new token is also stored for other accounts
 * that know the browser.
 */
export async function upsertDevice(
  tx: Db,
  user_id: number,
  old_hash: Buffer | null,
  token_hash: Buffer,
): Promise<void> {
  await tx.run(sql`
    update known_devices set token_hash = ${token_hash} where token_hash = ${old_hash}`)
  await tx.run(sql`
    with ended as (
      delete from known_devices where user_id = ${user_id} and token_hash in (
        select token_hash from known_devices where user_id = ${user_id} and token_hash <> ${token_hash}
        order by seen_at desc, token_hash offset ${MAX_DEVICES - 1}))
    insert into known_devices (token_hash, user_id) values (${token_hash}, ${user_id})
    on conflict (token_hash, user_id) do update set seen_at = now()`)
}

/** The account that was last logged in to from that device. */
export async function findDeviceOwner(db: Db, token_hash: Buffer): Promise<number | undefined> {
  const row = await db.maybeOne(sql<{ user_id: number }>`
    select user_id from known_devices where token_hash = ${token_hash}
    order by seen_at desc, user_id limit 1`)
  return row?.user_id
}
