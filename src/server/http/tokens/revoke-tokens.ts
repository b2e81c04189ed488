import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { markAllRevoked } from './store.ts'

/**
 * Revokes all tokens of a user who is suspended, deleted or no longer an operator. The tokens stay revoked if
 * the user is restored, because the user may no longer know where the tokens are stored.
 */
export async function revokeTokensOf(tx: Db, user_id: number, by: Actor): Promise<void> {
  for (const { token_id, name } of await markAllRevoked(tx, user_id)) {
    await insertAudit(tx, { ...by, act: 'token revoke', subject: `token ${token_id}`, before: { name } })
  }
}
