import type { MyData } from '#contract/my-data.ts'
import { toPoints } from '#game/scoring/points.ts'
import type { Db } from '#server/platform/db/db.ts'
import { retryIfTableGone } from '#server/standings/retry-if-table-gone.ts'
import { listUserStandings, type UserStanding } from '#server/standings/store/several-standings.ts'
import { findMyData, listWeekendsWithBoards, type WeekendWithBoards } from './store/data.ts'

/**
 * Returns everything that is stored about a player, including the scores in all seasons. `only_locked` leaves out teams
 * and answers that are still secret (rules §3): set it if the reader is not the player.
 */
export async function readMyData(
  db: Db,
  user_id: number,
  { only_locked = false }: { only_locked?: boolean } = {},
): Promise<MyData> {
  const stored = await findMyData(db, user_id, only_locked)
  return { ...stored, scores: await readScores(db, user_id) }
}

/** Reads the player's scores. Weekends before the player's first season score are left out. */
async function readScores(db: Db, user_id: number): Promise<MyData['scores']> {
  return retryIfTableGone(async () => {
    const weekends = await listWeekendsWithBoards(db)
    const ids = weekends.flatMap((weekend) => [weekend.weekend_standing_id, weekend.season_standing_id])
    const standings = await listUserStandings(
      db,
      ids.filter((id) => id !== null),
      [user_id],
    )
    const standing_by_id = new Map(standings.map((standing) => [standing.standing_id, standing]))
    return weekends.flatMap((weekend) => toScore(weekend, standing_by_id) ?? [])
  })
}

function toScore(
  { weekend_standing_id, season_standing_id, ...weekend }: WeekendWithBoards,
  standing_by_id: ReadonlyMap<number, UserStanding>,
): MyData['scores'][number] | undefined {
  const after = standing_by_id.get(season_standing_id)
  if (!after) return undefined
  const own = standing_by_id.get(weekend_standing_id ?? 0)
  return {
    ...weekend,
    score: own ? toPoints(own.score) : null,
    rank: own?.rank ?? null,
    season_score: toPoints(after.score),
    season_rank: after.rank,
  }
}
