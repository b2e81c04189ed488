import type { UserRanking } from '#contract/users.ts'
import type { Page } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import { toUserRanking } from '#server/standings/ranking.ts'
import { retryIfTableGone } from '#server/standings/retry-if-table-gone.ts'
import { countNewPlaces, listNewPlaces } from '#server/standings/store/new-players.ts'
import { listScoredWeekends } from '#server/standings/store/pointers.ts'

/** A player is new while their first team belongs to one of this many last scored weekends. */
const NEW_FOR_WEEKENDS = 3

/**
 * The players who are new in the current season, by their points so far. A player with a team is in every standing of the
 * season after that weekend, so new players are those who are not in the standing from before these weekends.
 */
export async function readNewPlayers(
  db: Db,
  page: { limit: number; offset: number },
): Promise<Page<UserRanking[]>> {
  return retryIfTableGone(async () => {
    const weekends = await listScoredWeekends(db)
    const latest = weekends.at(-1)
    if (!latest) return { rows: [], total: 0 }

    const earlier = weekends.at(-1 - NEW_FOR_WEEKENDS)
    const pair = {
      latest_id: latest.season_standing_id,
      earlier_id: earlier?.season_standing_id ?? null,
    }
    const rows = await listNewPlaces(db, pair, page)
    return { rows: rows.map(toUserRanking), total: await countNewPlaces(db, pair) }
  })
}
