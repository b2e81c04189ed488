import type { UserWeekendResult } from '#contract/users.ts'
import { toPoints } from '#game/points.ts'
import type { Db } from '#server/db/db.ts'
import { lookAgain } from '#server/standings/look-again.ts'
import { listScoredWeekends, type ScoredWeekend } from '#server/standings/store/pointers.ts'
import { listStands, type StandRow } from '#server/standings/store/several.ts'

/** A player in every scored weekend of the season, and in the season after it: one look into all their standings. */
export async function readWeekendResults(db: Db, user_id: number): Promise<UserWeekendResult[]> {
  return lookAgain(async () => {
    const weekends = (await listScoredWeekends(db)).filter((weekend) => !weekend.hidden)
    const stands = await listStands(db, weekends.flatMap(standingsOf), [user_id])
    const standIn = new Map(stands.map((stand) => [stand.standing_id, stand]))
    return weekends.map((weekend) => toWeekendResult(weekend, standIn))
  })
}

function standingsOf({ weekend_standing_id, season_standing_id }: ScoredWeekend): number[] {
  return weekend_standing_id === null ? [season_standing_id] : [weekend_standing_id, season_standing_id]
}

function toWeekendResult(
  { weekend_id, weekend_name, event_start, weekend_standing_id, season_standing_id }: ScoredWeekend,
  standIn: ReadonlyMap<number, StandRow>,
): UserWeekendResult {
  const own = standIn.get(weekend_standing_id ?? 0)
  const after = standIn.get(season_standing_id)
  return {
    weekend_id,
    weekend_name,
    event_start: event_start.toISOString(),
    score: own ? toPoints(own.score) : null,
    weekend_rank: own?.rank ?? null,
    season_score: after ? toPoints(after.score) : null,
    season_rank: after?.rank ?? null,
  }
}
