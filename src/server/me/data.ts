import type { MyData } from '#contract/my-data.ts'
import { toPoints } from '#game/scoring/points.ts'
import type { Db } from '#server/platform/db/db.ts'
import { retryIfTableGone } from '#server/standings/retry-if-table-gone.ts'
import { listUserStandings, type UserStanding } from '#server/standings/store/several.ts'
import { findMyData, listWeekendsWithBoards, type WeekendWithBoards } from './store/data.ts'

/**
 * Everything that is stored about a player: the data of the tables, and the scores of all seasons. For anyone else than
 * the player, `only_locked` leaves out teams and answers that are still secret (rules §3).
 */
export async function readMyData(
  db: Db,
  user_id: number,
  { only_locked = false }: { only_locked?: boolean } = {},
): Promise<MyData> {
  const stored = await findMyData(db, user_id, only_locked)
  return { ...stored, scores: await readScores(db, user_id) }
}

/** The player's scores. Weekends before their first season score are left out. */
async function readScores(db: Db, user_id: number): Promise<MyData['scores']> {
  return retryIfTableGone(async () => {
    const weekends = await listWeekendsWithBoards(db)
    const ids = weekends.flatMap((weekend) => [weekend.weekend_standing_id, weekend.season_standing_id])
    const stands = await listUserStandings(
      db,
      ids.filter((id) => id !== null),
      [user_id],
    )
    const stand_by_id = new Map(stands.map((stand) => [stand.standing_id, stand]))
    return weekends.flatMap((weekend) => toScore(weekend, stand_by_id) ?? [])
  })
}

function toScore(
  { weekend_standing_id, season_standing_id, ...weekend }: WeekendWithBoards,
  stand_by_id: ReadonlyMap<number, UserStanding>,
): MyData['scores'][number] | undefined {
  const after = stand_by_id.get(season_standing_id)
  if (!after) return undefined
  const own = stand_by_id.get(weekend_standing_id ?? 0)
  return {
    ...weekend,
    score: own ? toPoints(own.score) : null,
    rank: own?.rank ?? null,
    season_score: toPoints(after.score),
    season_rank: after.rank,
  }
}
