import type { Membership } from '#game/leagues/league-members.ts'
import type { Db } from '#server/platform/db/db.ts'
import { ranksOnPage } from '#server/platform/db/ranks.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { beginsWith, type PublicLeague, public_columns } from './find.ts'

export type BoardScope = 'all' | 'verified'

/** Which rows of a board to read. With `of_user`, only that player's leagues, with their ranks on the whole board. */
export type LeagueBoardQuery = { limit: number; offset: number; name?: string | undefined; of_user?: number }

/** A league in the current season. `score` is in hundredths; `membership` is the viewer's membership. */
export type BoardRow = PublicLeague & {
  admin_id: string
  password_protected: boolean
  verified: boolean
  club: string | null
  score: number | null
  rank: number | null
  membership: Membership
}

/** Lists the leagues of a board that match the query, highest score first. `viewer_id` is null for a visitor. */
export async function listBoard(
  db: Db,
  scope: BoardScope,
  viewer_id: number | null,
  query: LeagueBoardQuery,
): Promise<BoardRow[]> {
  return db.many(sql<BoardRow>`
    with page as (
      select l.league_id, s.score from leagues l left join ${current_league_seasons} s using (league_id)
      where ${isRanked(scope)} and ${matches(query)}
      order by s.score desc nulls last, l.league_id limit ${query.limit} offset ${query.offset})
    ${leaguesOnPage(scope, viewer_id)} order by b.score desc nulls last, b.league_id`)
}

export async function countBoard(db: Db, scope: BoardScope, query: LeagueBoardQuery): Promise<number> {
  const row = await db.one(sql<{ count: number }>`
    select count(*)::int as count
    from leagues l ${scope === 'verified' ? sql`join ${current_league_seasons} s using (league_id)` : sql``}
    where ${scope === 'verified' ? sql`s.verified and` : sql``} ${matches(query)}`)
  return row.count
}

/** Finds a league with its rank among all leagues. */
export async function findOnBoard(
  db: Db,
  league_id: number,
  viewer_id: number | null,
): Promise<BoardRow | undefined> {
  return db.maybeOne(sql<BoardRow>`
    with page as (
      select l.league_id, s.score from leagues l left join ${current_league_seasons} s using (league_id)
      where l.league_id = ${league_id})
    ${leaguesOnPage('all', viewer_id)}`)
}

const current_league_seasons = sql`(
  select league_id, score, verified, club from league_seasons join seasons using (season_id) where is_current)`

function isRanked(scope: BoardScope): Sql {
  return scope === 'verified' ? sql`s.verified` : sql`true`
}

function matches({ name, of_user }: LeagueBoardQuery): Sql {
  return sql`${name ? beginsWith(name) : sql`true`} and ${
    of_user === undefined
      ? sql`true`
      : sql`l.league_id in (select league_id from league_members where user_id = ${of_user})`
  }`
}

/**
 * Returns SQL for the leagues in `page`, an SQL table with the columns league_id and score. A league without a score
 * has no rank.
 */
function leaguesOnPage(scope: BoardScope, viewer_id: number | null): Sql {
  const scores = sql`select score from ${current_league_seasons} s where ${isRanked(scope)}`
  return sql`
    select ${public_columns}, a.user_name as admin_id, l.password is not null as password_protected,
      coalesce(s.verified, false) as verified, case when s.verified then s.club end as club, b.score, r.rank,
      case when exists (select from league_members m where m.league_id = b.league_id and m.user_id = ${viewer_id}) then 'member'
        when exists (select from league_removals r where r.league_id = b.league_id and r.user_id = ${viewer_id}) then 'removed'
        else 'none' end as membership
    from page b join leagues l using (league_id) join users a on a.user_id = l.admin_id
    left join ${current_league_seasons} s using (league_id) left join (${ranksOnPage(scores)}) r on r.score = b.score`
}
