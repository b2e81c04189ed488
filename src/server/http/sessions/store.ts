import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Player } from './player.ts'

/** SQL condition for a valid session: a maximum age, and a maximum time since the last visit (rules §8). */
const is_live = `created_at > now() - interval '30 days'
  and seen_at > now() - case when is_remembered then interval '14 days' else interval '24 hours' end`

type SessionPlayer = Player & { is_due: boolean }

/** Finds the player of a valid session. Also records, at most every five minutes, when the player was last seen. */
export async function findPlayer(db: Db, token_hash: Buffer): Promise<Player | undefined> {
  const found = await db.maybeOne(findPlayerStatement(token_hash))
  if (!found) return undefined
  const { is_due, ...player } = found
  if (is_due) await db.run(sql`update sessions set seen_at = now() where token_hash = ${token_hash}`)
  return player
}

/** This is a prepared statement, because every call by a player begins with it. */
function findPlayerStatement(token_hash: Buffer) {
  return sql.named(
    'find_player',
    sql<SessionPlayer>`
      select user_id, session_id, user_name, team_name, country, verified_user, email,
        email_verified_at is not null as is_email_verified, password is not null as has_password, role,
        is_remembered, factor_at is not null as has_passed_factor,
        coalesce(factor_at > now() - interval '10 minutes', false) as has_confirmed_recently, seen_at < now() - interval '5 minutes' as is_due
      from sessions join users using (user_id)
      where token_hash = ${token_hash} and ${sql.raw(is_live.replaceAll('created_at', 'sessions.created_at'))}
        and deleted_at is null and suspended_at is null`,
  )
}

/** Whether the user has a second factor: a passkey or an authenticator app. Recovery codes alone do not count. */
export async function hasFactor(db: Db, user_id: number): Promise<boolean> {
  const row = await db.one(sql<{ has_factor: boolean }>`
    select exists (select from passkeys where user_id = ${user_id})
      or exists (select from authenticator_apps where user_id = ${user_id}) as has_factor`)
  return row.has_factor
}

type NewSession = { user_id: number; token_hash: Buffer; is_remembered: boolean; agent: string }

/** The maximum number of sessions of an account. One more login ends the least recently used session. */
const MAX_SESSIONS = 50

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  const { user_id, token_hash, is_remembered, agent } = session
  await db.run(sql`
    with ended as (
      delete from sessions where session_id in (
        select session_id from sessions where user_id = ${user_id}
        order by seen_at desc, session_id desc offset ${MAX_SESSIONS - 1}))
    insert into sessions (user_id, token_hash, is_remembered, agent)
    values (${user_id}, ${token_hash}, ${is_remembered}, ${agent})`)
}

export type SessionRow = {
  session_id: number
  agent: string
  is_remembered: boolean
  created_at: Date
  seen_at: Date
}

export async function listSessions(db: Db, user_id: number): Promise<SessionRow[]> {
  return db.many(sql<SessionRow>`
    select session_id, agent, is_remembered, created_at, seen_at
    from sessions where user_id = ${user_id} and ${sql.raw(is_live)} order by seen_at desc, session_id desc`)
}

/** Deletes a session of a player. Returns whether it existed. */
export async function deleteSession(db: Db, user_id: number, session_id: number): Promise<boolean> {
  return (
    (await db.run(sql`
    delete from sessions where user_id = ${user_id} and session_id = ${session_id}`)) > 0
  )
}

/**
 * Deletes all sessions of a player, except `except_session_id`. Returns whether any were deleted. The browsers of these
 * sessions, and of the player's expired sessions, get no more push notifications.
 */
export async function deleteSessions(db: Db, user_id: number, except_session_id = 0): Promise<boolean> {
  return (
    (await db.run(sql`
    with of_expired as (delete from push_subscriptions where user_id = ${user_id} and session_id is null)
    delete from sessions where user_id = ${user_id} and session_id <> ${except_session_id}`)) > 0
  )
}

export async function deleteSessionByToken(db: Db, token_hash: Buffer): Promise<void> {
  await db.run(sql`delete from sessions where token_hash = ${token_hash}`)
}

/** Deletes expired sessions. Their browsers get push notifications until `deleteSessions` is called for the player. */
export async function deleteEndedSessions(db: Db): Promise<void> {
  await db.run(sql`
    with expired as (select session_id from sessions where not (${sql.raw(is_live)})),
      kept as (
        update push_subscriptions set session_id = null where session_id in (select session_id from expired))
    delete from sessions where session_id in (select session_id from expired)`)
}
