import type { Db } from '#server/platform/db/db.ts'
import { listWeekendBoards, planCorrections, planPoints, type WeekendBoards } from './store/plan-scores.ts'

/**
 * Plans the notifications about new scores, in the transaction that replaces a season's boards. Call it after replacing
 * the boards; `before` contains the former boards. Players are told their points of a weekend once, when its last race
 * has results. After that, they are told only about corrections.
 */
export async function planScoreNotifications(
  tx: Db,
  season_id: number,
  before: readonly WeekendBoards[],
  { is_correction }: { is_correction: boolean },
): Promise<void> {
  const known = new Map(before.map((boards) => [boards.weekend_id, boards]))
  for (const after of await listWeekendBoards(tx, season_id)) {
    const former = known.get(after.weekend_id)
    if (!after.is_complete) continue
    if (!former?.is_complete) await planPoints(tx, after)
    else if (is_correction && former.standing_id !== after.standing_id)
      await planCorrections(tx, former, after)
  }
}
