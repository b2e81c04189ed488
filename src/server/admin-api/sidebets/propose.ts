import type { AdminSidebet } from '#contract/admin/sidebets.ts'
import { fold, proposeAnswer } from '#game/sidebets/proposals.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type BetRow, listKnownNames, listRaced } from './store.ts'

/** What official results answer, by side bet; only for those that are closed. */
export async function proposeAnswers(
  db: Db,
  season_id: number,
  bets: readonly BetRow[],
): Promise<Map<number, AdminSidebet['proposal']>> {
  const closed = bets.filter(({ is_closed }) => is_closed)
  const names = closed.flatMap(({ options }) => options.map(({ description }) => description))
  const raced = Map.groupBy(
    await listRaced(db, [...new Set(closed.map(({ weekend_id }) => weekend_id))]),
    ({ weekend_id }) => weekend_id,
  )
  const { nations, athletes } = await listKnownNames(db, season_id, names)
  const known = { nations: new Set(nations.map(fold)), athletes: new Set(athletes.map(fold)) }
  return new Map(
    closed.map(({ sidebet_id, weekend_id, description, options }) => [
      sidebet_id,
      proposeAnswer(description, options, raced.get(weekend_id) ?? [], known),
    ]),
  )
}
