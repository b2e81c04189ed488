import type { TokenScope } from '#contract/route.ts'
import type { Player } from '#server/http/sessions/player.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

type TokenPlayerRow = Omit<Player, 'token'> & { token_id: number; scopes: TokenScope[]; is_due: boolean }

/**
 * Finds the user who created a valid token. Returns undefined if the token is unknown, revoked or expired, or if the
 * user is no longer an operator or owner. Also records, at most once a minute, when the token was last used.
 */
export async function findTokenPlayer(db: Db, token_hash: Buffer): Promise<Player | undefined> {
  const found = await db.maybeOne(sql<TokenPlayerRow>`
    select t.token_id, t.scopes, u.user_id, 0 as session_id, u.user_name, u.team_name, u.country, u.verified_user,
      u.email, u.email_verified_at is not null as is_email_verified, u.password is not null as has_password, u.role,
      false as is_remembered, true as has_passed_factor, false as has_confirmed_recently,
      coalesce(t.used_at < now() - interval '1 minute', true) as is_due
    from api_tokens t join users u using (user_id)
    where t.token_hash = ${token_hash} and t.revoked_at is null and t.expires_at > now()
      and u.deleted_at is null and u.suspended_at is null and u.role in ('operator', 'owner')`)
  if (!found) return undefined
  const { token_id, scopes, is_due, ...player } = found
  if (is_due) await db.run(sql`update api_tokens set used_at = now() where token_id = ${token_id}`)
  return { ...player, token: { token_id, scopes } }
}

export type TokenRow = {
  token_id: number
  user_id: number
  user_name: string
  name: string
  scopes: TokenScope[]
  created_at: string
  expires_at: string
  used_at: string | null
  revoked_at: string | null
  state: 'live' | 'expired' | 'revoked'
}

const row = sql`t.token_id, t.user_id, u.user_name, t.name, t.scopes, to_iso(t.created_at) as created_at,
  to_iso(t.expires_at) as expires_at, to_iso(t.used_at) as used_at, to_iso(t.revoked_at) as revoked_at,
  case when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired' else 'live' end as state`

/** Lists the tokens of a user, or of all users if `user_id` is null: valid tokens before others, the latest first. */
export async function listTokens(db: Db, user_id: number | null): Promise<TokenRow[]> {
  return db.many(sql<TokenRow>`
    select ${row} from api_tokens t join users u using (user_id)
    where ${user_id}::int is null or t.user_id = ${user_id}
    order by t.revoked_at is null and t.expires_at > now() desc, t.token_id desc limit 200`)
}

/** Reads a token and locks it until the transaction ends. */
export async function lockToken(tx: Db, token_id: number): Promise<TokenRow | undefined> {
  return tx.maybeOne(sql<TokenRow>`
    select ${row} from api_tokens t join users u using (user_id) where t.token_id = ${token_id} for update of t`)
}

export type NewToken = { user_id: number; name: string; scopes: readonly TokenScope[]; days: number }

export async function insertToken(
  tx: Db,
  { user_id, name, scopes, days }: NewToken,
  token_hash: Buffer,
): Promise<number> {
  const inserted = await tx.one(sql<{ token_id: number }>`
    insert into api_tokens (user_id, name, scopes, token_hash, expires_at)
    values (${user_id}, ${name}, ${scopes}, ${token_hash}, now() + make_interval(days => ${days}))
    returning token_id`)
  return inserted.token_id
}

export async function markRevoked(tx: Db, token_id: number): Promise<void> {
  await tx.run(sql`update api_tokens set revoked_at = now() where token_id = ${token_id}`)
}

/** Revokes all tokens of a user. Returns the tokens that were not revoked before. */
export async function markAllRevoked(tx: Db, user_id: number): Promise<{ token_id: number; name: string }[]> {
  return tx.many(sql<{ token_id: number; name: string }>`
    update api_tokens set revoked_at = now() where user_id = ${user_id} and revoked_at is null
    returning token_id, name`)
}
