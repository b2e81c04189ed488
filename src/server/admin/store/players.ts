import { idOfTerm } from '#game/resolve-term.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { containing } from '#server/platform/db/containing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

export type AdminRole = 'player' | 'operator' | 'owner'

export type AdminPlayer = {
  user_id: number
  user_name: string
  team_name: string
  country: string | null
  email: string | null
  is_email_verified: boolean
  role: AdminRole
  verified_user: boolean
  created_at: Date
  suspended_at: Date | null
  deleted_at: Date | null
  /** When one of the player's sessions was last used. */
  seen_at: Date | null
  sessions: number
}

export type PlayerFilter = {
  search: string | null
  state: PlayerState | null
  limit: number
  offset?: number
  /** False for operators, who may not see email addresses. Their search ignores addresses. */
  may_see_emails?: boolean
}

export const PLAYER_STATES = ['verified', 'suspended', 'deleted', 'operator', 'owner'] as const
export type PlayerState = (typeof PLAYER_STATES)[number]

/**
 * Lists players whose user name, team name or email address contains `search`, or whose id is `search`, newest first.
 */
export async function listPlayers(db: Db, filter: PlayerFilter): Promise<AdminPlayer[]> {
  const { limit, offset = 0 } = filter
  return list(db, sql`${conditionOf(filter)} order by user_id desc limit ${limit} offset ${offset}`)
}

export async function countPlayers(db: Db, filter: PlayerFilter): Promise<number> {
  const row = await db.one(sql<{ total: number }>`
    select count(*)::int as total from users where ${conditionOf(filter)}`)
  return row.total
}

/** SQL condition for a filter. Leaves out unset fields of the filter, so that the query can use indexes. */
function conditionOf({ search, state, may_see_emails = true }: PlayerFilter): Sql {
  const or_email = may_see_emails ? sql`or email_folded like ${containing(search)}` : sql``
  // Only owners may see addresses, and only owners can find deleted players by name (rules §8).
  const is_visible = may_see_emails ? sql`true` : sql`deleted_at is null`
  const found =
    search === null
      ? sql`true`
      : sql`(${is_visible} and (user_name_folded like ${containing(search)}
          or team_name_folded like ${containing(search)} ${or_email}) or user_id::text = ${search})`
  return state === null ? found : sql`${found} and ${STATES[state]}`
}

const STATES: Record<PlayerState, Sql> = {
  verified: sql`verified_user`,
  suspended: sql`suspended_at is not null`,
  deleted: sql`deleted_at is not null`,
  operator: sql`role = 'operator'`,
  owner: sql`role = 'owner'`,
}

/**
 * Lists all players whose user name, address or id is the term, ignoring case. The term `id:17` matches only the id.
 * There can be several, because a player can choose another player's id or address as user name.
 */
export async function listPlayersByTerm(db: Db, term: string): Promise<AdminPlayer[]> {
  const id = idOfTerm(term)
  if (id !== null) return list(db, sql`user_id = ${id}`)
  return list(
    db,
    sql`(user_name_folded = fold_name(${term}) or email_folded = fold_name(${term}) or user_id::text = ${term})
      order by user_id`,
  )
}

export async function findPlayer(db: Db, user_id: number): Promise<AdminPlayer | undefined> {
  const [player] = await list(db, sql`user_id = ${user_id}`)
  return player
}

/** Reads a player and locks the row until the transaction ends. */
export async function lockPlayer(tx: Db, user_id: number): Promise<AdminPlayer | undefined> {
  await tx.run(sql`select from users where user_id = ${user_id} for no key update`)
  const [player] = await list(tx, sql`user_id = ${user_id}`)
  return player
}

async function list(db: Db, condition: Sql): Promise<AdminPlayer[]> {
  return db.many(sql<AdminPlayer>`
    select user_id, user_name, team_name, country, email, email_verified_at is not null as is_email_verified, role,
      verified_user, created_at, suspended_at, deleted_at,
      (select max(seen_at) from sessions s where s.user_id = users.user_id) as seen_at,
      (select count(*)::int from sessions s where s.user_id = users.user_id) as sessions
    from users where ${condition}`)
}

export async function updateVerified(tx: Db, user_id: number, verified_user: boolean): Promise<void> {
  await tx.run(sql`update users set verified_user = ${verified_user} where user_id = ${user_id}`)
}

export async function updateSuspended(tx: Db, user_id: number, is_suspended: boolean): Promise<void> {
  await tx.run(sql`
    update users set suspended_at = case when ${is_suspended} then now() end where user_id = ${user_id}`)
}

export async function updateRole(tx: Db, user_id: number, role: AdminRole): Promise<void> {
  await tx.run(sql`update users set role = ${role} where user_id = ${user_id}`)
}

export async function updateTeamName(tx: Db, user_id: number, team_name: string): Promise<void> {
  await tx.run(sql`update users set team_name = ${team_name} where user_id = ${user_id}`)
}

export type AdminAct = { at: Date; actor: string; act: string; reason: string | null }

export async function listAdminActs(db: Db, user_id: number): Promise<AdminAct[]> {
  return db.many(sql<AdminAct>`
    select at, actor, act, reason from audit where subject = ${subjectOf(user_id)} order by audit_id desc limit 20`)
}

/** Marks the boards of the current season as outdated. Call it when a player's verified badge changes. */
export async function markBoardsOutdated(tx: Db): Promise<void> {
  await tx.run(sql`update seasons set verification = verification + 1 where is_current`)
}
