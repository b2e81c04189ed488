import type { Membership } from '#game/leagues/league-members.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

export type PublicLeague = { league_id: number; name: string; members: number }

/** SQL for the columns of `PublicLeague`. The league is `l`. */
export const public_columns = sql`l.league_id, l.name, l.members`

/** `password` is a hash; `null` if the league has no password. */
export type LeagueRow = PublicLeague & { admin_id: number; password: string | null }

const columns = sql`${public_columns}, l.admin_id, l.password`

/** Finds a league by its name, ignoring case (rules §7). */
export async function findLeague(db: Db, name: string): Promise<LeagueRow | undefined> {
  return db.maybeOne(sql<LeagueRow>`
    select ${columns} from leagues l where name_folded = fold_name(${name.trim()})`)
}

/**
 * Reads a league and locks it until the transaction ends. While it is locked, no other transaction can change its
 * members.
 */
export async function lockLeague(tx: Db, league_id: number): Promise<LeagueRow | undefined> {
  return tx.maybeOne(sql<LeagueRow>`
    select ${columns} from leagues l where league_id = ${league_id} for no key update`)
}

/**
 * Finds the league of an invite code. Undefined for a wrong code, and for a removed member, who therefore cannot find
 * out whether the code is valid.
 */
export async function findInvited(
  db: Db,
  code: string,
  user_id: number | null,
): Promise<LeagueRow | undefined> {
  return db.maybeOne(sql<LeagueRow>`
    select ${columns} from league_invites i join leagues l using (league_id)
    where i.code = ${code} and not exists (
      select from league_removals r where r.league_id = l.league_id and r.user_id = ${user_id}::int)`)
}

export async function findMembership(db: Db, league_id: number, user_id: number): Promise<Membership> {
  const row = await db.one(sql<{ is_member: boolean; is_removed: boolean }>`
    select exists (select from league_members where league_id = ${league_id} and user_id = ${user_id}) as is_member,
      exists (select from league_removals where league_id = ${league_id} and user_id = ${user_id}) as is_removed`)
  const { is_member, is_removed } = row
  if (is_member) return 'member'
  return is_removed ? 'removed' : 'none'
}

export type Verification = { verified: boolean; club: string | null; is_asked: boolean }

export async function findVerification(db: Db, league_id: number): Promise<Verification> {
  const row = await db.maybeOne(sql<Verification>`
    select verified, club, verification_asked_at is not null as is_asked
    from league_seasons join seasons using (season_id) where is_current and league_id = ${league_id}`)
  return row ?? { verified: false, club: null, is_asked: false }
}

/** Matches leagues `l` whose name begins with the text. The index on the folded name supports it. */
export function beginsWith(text: string): Sql {
  const literal = sql`replace(replace(replace(fold_name(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`
  return sql`l.name_folded like ${literal} || '%'`
}
