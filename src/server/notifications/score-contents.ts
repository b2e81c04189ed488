import { toPoints } from '#game/scoring/points.ts'
import type { Db } from '#server/platform/db/db.ts'
import { correctionContent, pointsContent, type WeekendScore } from '#text/notifications/score-texts.ts'
import type { Contents } from './channel.ts'
import type { DueRow } from './store/due.ts'
import { listCompleteWeekends } from './store/subjects.ts'

/**
 * Writes notifications about points, and about the latest corrections. Leaves out weekends that no longer have all
 * results.
 */
export async function scoreContents(tx: Db, rows: readonly DueRow[]): Promise<Contents> {
  const contents: Contents = new Map()
  if (rows.length === 0) return contents
  const weekends = await listCompleteWeekends(tx, [...new Set(rows.map((row) => row.data.weekend_id))])
  for (const row of rows) {
    const weekend = weekends.find(({ weekend_id }) => weekend_id === row.data.weekend_id)
    if (!weekend) continue
    const { data, kind, notification_id } = row
    if (kind === 'correction' && row.data.standing_id !== weekend.standing_id) continue
    const score = scoreOf(data, weekend)
    const content = kind === 'points' ? pointsContent(score) : correctionContent(score, toPoints(data.before))
    contents.set(notification_id, content)
  }
  return contents
}

function scoreOf(
  data: DueRow['data'],
  weekend: Pick<WeekendScore, 'weekend_id' | 'weekend_name' | 'is_provisional'>,
): WeekendScore {
  const { season_score, season_rank } = data
  return {
    weekend_id: weekend.weekend_id,
    weekend_name: weekend.weekend_name,
    is_provisional: weekend.is_provisional,
    score: toPoints(data.score),
    rank: data.rank,
    players: data.players,
    season_score: season_score === null ? null : toPoints(season_score),
    season_rank,
  }
}
