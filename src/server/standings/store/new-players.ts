import type { Db } from '#server/platform/db/db.ts'
import { ranksOnPage } from '#server/platform/db/ranks.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { standingTable } from './build.ts'
import type { PlaceRow } from './read.ts'

/** Two standings of a season. `earlier_id` is null if all players of the latest standing are new. */
export type StandingPair = { latest_id: number; earlier_id: number | null }

/**
 * Lists the players of the latest standing who are not in the earlier one, ranked among themselves. They have got all
 * their points since the earlier standing.
 */
export async function listNewPlaces(
  db: Db,
  pair: StandingPair,
  { limit, offset }: { limit: number; offset: number },
): Promise<PlaceRow[]> {
  return db.many(sql<PlaceRow>`
    with new_players as (${newPlayersOf(pair)}),
    page as (
      select user_id, score, position from new_players order by position limit ${limit} offset ${offset})
    select r.rank, p.score, null::int as move, u.user_id, u.user_name, u.team_name, u.country, u.verified_user,
      u.deleted_at is not null as is_deleted
    from page p join users u using (user_id) join (${ranksOnPage(sql`select score from new_players`)}) r using (score)
    order by p.position`)
}

export async function countNewPlaces(db: Db, pair: StandingPair): Promise<number> {
  const row = await db.one(sql<{ count: number }>`
    select count(*)::int as count from (${newPlayersOf(pair)}) new_players`)
  return row.count
}

function newPlayersOf({ latest_id, earlier_id }: StandingPair): Sql {
  const latest = sql`select s.user_id, s.score, s.position from ${standingTable(latest_id)} s`
  if (earlier_id === null) return latest
  return sql`${latest} where not exists (
    select from ${standingTable(earlier_id)} before where before.user_id = s.user_id)`
}
