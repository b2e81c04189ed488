import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { standingTable } from './build.ts'
import { type PlaceRow, rowColumns } from './read.ts'

/**
 * The maximum number of leaders that are listed. Before anyone has scored, all players share rank 1.
 */
export const max_leaders = 100

/** The number of rows of each board if several boards are listed. */
export const max_top_rows = 10

export type TopRow = PlaceRow & { standing_id: number; position: number }

/** Lists the ten best rows of each of several standings, and further rows at rank 1 up to `max_leaders`. */
export async function listTops(db: Db, standing_ids: readonly number[]): Promise<TopRow[]> {
  if (standing_ids.length === 0) return []
  const tops = [...new Set(standing_ids)].map(
    (standing_id) => sql`
      select ${standing_id}::int as standing_id, s.position, ${rowColumns(sql`rank`, sql`null::int`)}
      from ${standingTable(standing_id)} s join users u using (user_id)
      where s.position <= ${max_leaders} and (s.position <= ${max_top_rows} or s.rank = 1)`,
  )
  return db.many(sql<TopRow>`${sql.join(tops, sql` union all `)} order by standing_id, position`)
}

/** A player's row of a standing; the score is in hundredths. */
export type UserStanding = { standing_id: number; user_id: number; rank: number; score: number }

/** Lists the rows of these players in several standings. A player without a score in a standing has no row for it. */
export async function listUserStandings(
  db: Db,
  standing_ids: readonly number[],
  user_ids: readonly number[],
): Promise<UserStanding[]> {
  if (standing_ids.length === 0) return []
  const selects = standing_ids.map(
    (standing_id) => sql`
      select ${standing_id}::int as standing_id, user_id, rank, score from ${standingTable(standing_id)}
      where user_id = any (${user_ids}::int[])`,
  )
  return db.many(sql<UserStanding>`${sql.join(selects, sql` union all `)}`)
}
