import type { Db } from '#server/platform/db/db.ts'
import { ranksOfOwn } from '#server/platform/db/ranks.ts'
import { sql } from '#server/platform/db/sql.ts'
import { standingTable } from '#server/standings/store/build.ts'

/** A player's score and rank among the members of a league, in one standing. `score` is in hundredths. */
export type OwnRank = { league_id: number; score: number; rank: number }

/** Lists the ranks of a player in these leagues; empty if the player has no score in the standing. */
export async function listOwnRanks(
  db: Db,
  user_id: number,
  standing_id: number,
  league_ids: readonly number[],
): Promise<OwnRank[]> {
  if (league_ids.length === 0) return []
  const standing = standingTable(standing_id)
  // With a subquery instead of a join, the database looks up only players with at least this score.
  const own = sql`(select score from ${standing} where user_id = ${user_id})`
  const scores = sql`
    select m.league_id, s.score, ${own} as own
    from league_members m join ${standing} s using (user_id)
    where m.league_id = any (${league_ids}::int[]) and s.score >= ${own}`
  return db.many(sql<OwnRank>`
    select league_id, score, rank from (${ranksOfOwn(scores, ['league_id'])}) r where score = ${own}`)
}
