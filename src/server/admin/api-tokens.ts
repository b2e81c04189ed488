import {
  insertToken,
  listTokens,
  lockToken,
  markRevoked,
  type NewToken,
  type TokenRow,
} from '#server/http/tokens/store.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { lockPlayer } from './store/players.ts'

/** The beginning of every token, by which people and secret scanners recognize it. */
const PREFIX = 'podium_'

export type TokenRefusal = 'no-role' | 'name-taken'

export const TOKEN_SENTENCES: Record<TokenRefusal, string> = {
  'no-role': 'Only operators and owners have API tokens',
  'name-taken': 'There is already a token with this name. Revoke it first, or choose another name',
}

type MadeToken = { ok: true; token: string; details: TokenRow } | { ok: false; reason: TokenRefusal }

/**
 * Creates a token with which a program can act as the user within the given scopes. Only the hash of the token is
 * stored, so the token cannot be shown again.
 */
export async function makeToken(tx: Db, given: NewToken, by: Actor): Promise<MadeToken> {
  const { user_id, name } = given
  // Suspending the user or changing their role takes the same lock, so it waits until this transaction ends.
  const maker = await lockPlayer(tx, user_id)
  const is_allowed = maker && maker.role !== 'player' && !maker.suspended_at && !maker.deleted_at
  if (!is_allowed) return { ok: false, reason: 'no-role' }
  const tokens = await listTokens(tx, user_id)
  if (tokens.some((each) => each.state === 'live' && each.name === name))
    return { ok: false, reason: 'name-taken' }

  const token = `${PREFIX}${newToken()}`
  const scopes = [...new Set(given.scopes)].toSorted()
  const token_id = await insertToken(tx, { ...given, scopes }, hashToken(token))
  const details = (await lockToken(tx, token_id))!
  const { user_name, expires_at } = details
  const after = { name, scopes, user_name, expires_at }
  await insertAudit(tx, { ...by, act: 'token create', subject: `token ${token_id}`, after })
  return { ok: true, token, details }
}

/**
 * Revokes a token, which cannot be undone. Changes nothing if the token is already revoked. Returns undefined if there
 * is no such token, or if `user_id` is given and the token belongs to another user.
 */
export async function revokeToken(
  tx: Db,
  { token_id, user_id }: { token_id: number; user_id?: number | undefined },
  by: Actor,
): Promise<TokenRow | undefined> {
  const token = await lockToken(tx, token_id)
  if (!token || (user_id !== undefined && token.user_id !== user_id)) return undefined
  if (token.state === 'revoked') return token
  await markRevoked(tx, token_id)
  const { name } = token
  await insertAudit(tx, { ...by, act: 'token revoke', subject: `token ${token_id}`, before: { name } })
  return lockToken(tx, token_id)
}
