import type { Db } from '#server/platform/db/db.ts'
import { ranksOnPage } from '#server/platform/db/ranks.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { standingTable } from '#server/standings/store/build.ts'
import type { UserRow } from '#server/users/public-user.ts'

/** Selects a page of all members or, with `user_id`, only that member. */
export type MemberQuery = { limit: number; offset: number; user_id?: number | undefined }

/** A member's row. `score` is in hundredths; `position` numbers the members from 1. */
export type MemberRow = UserRow & { rank: number | null; score: number | null; position: number }

/**
 * Lists a league's members, ordered by a standing. `standing_id` is null before the first publication. Members without
 * a score come last, ordered by the time they joined.
 */
export async function listMembers(
  db: Db,
  league_id: number,
  standing_id: number | null,
  { limit, offset, user_id }: MemberQuery,
): Promise<MemberRow[]> {
  const standing = standing_id === null ? no_standing : standingTable(standing_id)
  return db.many(sql<MemberRow>`
    with members as (
      select m.user_id, s.score,
        (row_number() over (order by s.score desc nulls last, s.position, m.joined_at, m.user_id))::int as position
      from league_members m left join ${standing} s using (user_id) where m.league_id = ${league_id}),
    page as (
      select score, position, user_id from members
      where ${user_id === undefined ? sql`true` : sql`user_id = ${user_id}`}
      order by position limit ${limit} offset ${offset}),
    ranks as (${ranksOnPage(sql`select score from members`)})
    select r.rank, p.score, p.position, u.user_id, u.user_name, u.team_name, u.country, u.verified_user,
      u.deleted_at is not null as is_deleted
    from page p join users u using (user_id) left join ranks r using (score) order by p.position`)
}

const no_standing = sql`(select null::int as user_id, null::int as score, null::int as position where false)`

/**
 * A member's score in a standing, in hundredths. `counts` is true for the best scores, whose sum is the league's score.
 * If the league has fewer scores than can count, `counts` is true for all scores.
 */
export type MemberStanding = { standing_id: number; user_id: number; score: number; counts: boolean }

/** Lists the rows of these players in several standings. A player without a score in a standing has no row for it. */
export async function listMemberStandings(
  db: Db,
  league_id: number,
  standing_ids: readonly number[],
  user_ids: readonly number[],
): Promise<MemberStanding[]> {
  if (standing_ids.length === 0 || user_ids.length === 0) return []
  const standings = standing_ids.map((standing_id) => standingRowsOf(standing_id, user_ids))
  return db.many(sql<MemberStanding>`
    select standing_id, user_id, s.score, cut_position is null or position <= cut_position as counts
    from (${sql.join(standings, sql` union all `)}) s
    left join (select standing_id, cut_position from league_scores where league_id = ${league_id}) kept
      using (standing_id)
    order by standing_id, position`)
}

function standingRowsOf(standing_id: number, user_ids: readonly number[]): Sql {
  return sql`
    select ${standing_id}::int as standing_id, user_id, score, position from ${standingTable(standing_id)}
    where user_id = any (${user_ids}::int[])`
}

/** Counts the members; with `user_id`, returns 1 if that player is a member, otherwise 0. */
export async function countMembers(
  db: Db,
  league_id: number,
  { user_id }: Pick<MemberQuery, 'user_id'>,
): Promise<number> {
  const row = await db.maybeOne(sql<{ members: number }>`
    select case when ${user_id === undefined} then l.members else (
      select count(*)::int from league_members m where m.league_id = l.league_id and m.user_id = ${user_id ?? null}) end as members
    from leagues l where l.league_id = ${league_id}`)
  return row?.members ?? 0
}
