import { idOfTerm } from '#game/resolve-term.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

/** A league as operators see it, with its data in the current season. */
export type AdminLeague = {
  league_id: number
  name: string
  admin_id: number
  admin_name: string
  members: number
  has_password: boolean
  verified: boolean
  club: string | null
  verification_asked_at: Date | null
  created_at: Date
}

export type LeagueFilter = { search: string | null; requests: boolean; limit: number; offset?: number }

/**
 * Lists leagues whose name or club contains `search`, newest first. With `requests`, lists only leagues that request
 * verification, oldest request first.
 */
export async function listAdminLeagues(db: Db, filter: LeagueFilter): Promise<AdminLeague[]> {
  const { requests, limit, offset = 0 } = filter
  const order = requests ? sql`s.verification_asked_at` : sql`l.league_id desc`
  return list(db, sql`${conditionOf(filter)} order by ${order}, l.league_id limit ${limit} offset ${offset}`)
}

export async function countAdminLeagues(db: Db, filter: LeagueFilter): Promise<number> {
  const row = await db.one(sql<{ total: number }>`
    select count(*)::int as total from leagues l ${of_current_season} where ${conditionOf(filter)}`)
  return row.total
}

function conditionOf({ search, requests }: Pick<LeagueFilter, 'search' | 'requests'>): Sql {
  return sql`(${search}::text is null or strpos(l.name_folded, fold_name(${search})) > 0
      or strpos(s.club_folded, fold_name(${search})) > 0)
    and (not ${requests} or s.verification_asked_at is not null and not s.verified)`
}

const of_current_season = sql`
  left join (select league_id, verified, club, club_folded, verification_asked_at
    from league_seasons join seasons using (season_id) where is_current) s using (league_id)`

/** Lists leagues whose name, ignoring case, or id is the term. The term `id:17` matches only the id. */
export async function listLeaguesByTerm(db: Db, term: string): Promise<AdminLeague[]> {
  const id = idOfTerm(term)
  if (id !== null) return list(db, sql`l.league_id = ${id}`)
  return list(
    db,
    sql`(l.name_folded = fold_name(${term.trim()}) or l.league_id::text = ${term}) order by l.league_id`,
  )
}

export async function findAdminLeague(db: Db, league_id: number): Promise<AdminLeague | undefined> {
  const [league] = await list(db, sql`l.league_id = ${league_id}`)
  return league
}

/** Reads a league and locks it until the transaction ends. */
export async function lockAdminLeague(tx: Db, league_id: number): Promise<AdminLeague | undefined> {
  await tx.run(sql`select from leagues where league_id = ${league_id} for no key update`)
  const [league] = await list(tx, sql`l.league_id = ${league_id}`)
  return league
}

async function list(db: Db, condition: Sql): Promise<AdminLeague[]> {
  return db.many(sql<AdminLeague>`
    select l.league_id, l.name, l.admin_id, a.user_name as admin_name, l.members, l.password is not null as has_password,
      coalesce(s.verified, false) as verified, s.club, s.verification_asked_at, l.created_at
    from leagues l join users a on a.user_id = l.admin_id ${of_current_season}
    where ${condition}`)
}

/** Verifies a league for `club` in the current season. A null `club` removes the verification, request and club. */
export async function updateVerification(tx: Db, league_id: number, club: string | null): Promise<void> {
  await tx.run(sql`
    insert into league_seasons (season_id, league_id, verified, club)
    select season_id, ${league_id}, ${club !== null}, ${club} from seasons where is_current
    on conflict (season_id, league_id) do update
      set verified = excluded.verified, club = excluded.club, verification_asked_at = null`)
}

export async function findLeagueOfClub(
  db: Db,
  club: string,
): Promise<{ league_id: number; name: string } | undefined> {
  return db.maybeOne(sql<{ league_id: number; name: string }>`
    select league_id, l.name from league_seasons s join seasons using (season_id) join leagues l using (league_id)
    where is_current and s.verified and s.club_folded = fold_name(${club})`)
}

/** Renames a league. Returns false if another league has that name, ignoring case. */
export async function updateName(tx: Db, league_id: number, name: string): Promise<boolean> {
  const rows = await tx.many(sql`
    update leagues set name = ${name} where league_id = ${league_id} and not exists (
      select from leagues other where other.name_folded = fold_name(${name}) and other.league_id <> ${league_id})
    returning league_id`)
  return rows.length > 0
}
