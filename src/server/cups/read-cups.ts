import type { CupScores } from '#contract/cups.ts'
import type { Db } from '#server/platform/db/db.ts'
import { toUserRanking } from '#server/standings/ranking.ts'
import { retryIfTableGone } from '#server/standings/retry-if-table-gone.ts'
import { listTops, max_top_rows, type TopRow } from '#server/standings/store/several-standings.ts'
import type { CupRow } from './store.ts'

/**
 * Reads cups with their leaders and best rows. `list` finds the cups with their current standings. It is called again
 * if the tables of these standings were dropped meanwhile.
 */
export async function readCups(db: Db, list: () => Promise<CupRow[]>): Promise<CupScores[]> {
  return retryIfTableGone(async () => {
    const cups = await list()
    const standing_ids = cups.map((cup) => cup.standing_id).filter((standing_id) => standing_id !== null)
    const tops = Map.groupBy(await listTops(db, standing_ids), (row) => row.standing_id)
    return cups.map((cup) => toCupScores(cup, tops.get(cup.standing_id ?? 0) ?? []))
  })
}

function toCupScores({ name, image_url }: CupRow, top: readonly TopRow[]): CupScores {
  return {
    name,
    leaders: top.filter((row) => row.rank === 1).map((row) => row.user_id),
    links: { image: image_url },
    ranking: top
      .slice(0, max_top_rows)
      .map(({ standing_id: _id, position: _position, ...row }) => toUserRanking(row)),
  }
}
