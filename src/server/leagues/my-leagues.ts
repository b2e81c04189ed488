import type { z } from 'zod'
import type { listMyLeagues } from '#contract/leagues/leagues.ts'
import { toPoints } from '#game/scoring/points.ts'
import type { Page } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import { retryIfTableGone } from '#server/standings/retry-if-table-gone.ts'
import { findSeasonStanding, listScoredWeekends } from '#server/standings/store/pointers.ts'
import { toEntry } from './entry.ts'
import { countBoard, type LeagueBoardQuery, listBoard } from './store/boards.ts'
import { listOwnRanks, type OwnRank } from './store/own-ranks.ts'

type MyLeagues = z.input<typeof listMyLeagues.reply>

/** Reads one page of a player's leagues, with the player's own rank in each of them. */
export async function readMyLeagues(
  db: Db,
  user_id: number,
  query: Omit<LeagueBoardQuery, 'of_user'>,
): Promise<Page<MyLeagues>> {
  const board = { ...query, of_user: user_id }
  const rows = await listBoard(db, 'all', user_id, board)
  const ownOf = await readOwnRanks(
    db,
    user_id,
    rows.map(({ league_id }) => league_id),
  )
  return {
    rows: rows.map((row) => ({ ...toEntry(row), own: ownOf(row.league_id) })),
    total: await countBoard(db, 'all', board),
  }
}

/**
 * Returns a function from the id of a league to the player's ranks in it: the rank in the season, its change since the
 * weekend before, and the rank in the latest scored weekend.
 */
async function readOwnRanks(db: Db, user_id: number, league_ids: readonly number[]) {
  return retryIfTableGone(async () => {
    const ranksIn = async (standing_id: number | null | undefined) => {
      const ranks = standing_id ? await listOwnRanks(db, user_id, standing_id, league_ids) : []
      return new Map(ranks.map((rank) => [rank.league_id, rank]))
    }
    const season = await findSeasonStanding(db)
    const latest = (await listScoredWeekends(db)).findLast(({ hidden }) => !hidden)
    const now = await ranksIn(season?.standing_id)
    const before = await ranksIn(season?.previous_id)
    const last = await ranksIn(latest?.weekend_standing_id)
    return (league_id: number): MyLeagues[number]['own'] => ({
      rank: now.get(league_id)?.rank ?? null,
      move: moveOf(before.get(league_id), now.get(league_id)),
      weekend: latest ? { weekend_name: latest.weekend_name, ...placeOf(last.get(league_id)) } : null,
    })
  })
}

/** Returns how many ranks the player has gained; null if the player has no rank or had none before. */
function moveOf(before: OwnRank | undefined, now: OwnRank | undefined): number | null {
  return before && now ? before.rank - now.rank : null
}

function placeOf(own: OwnRank | undefined): { score: number | null; rank: number | null } {
  return { score: own ? toPoints(own.score) : null, rank: own?.rank ?? null }
}
