import type { CupCounts } from '#game/scoring/cups.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Preview } from './preview.ts'
import { type RescoreOrder, rescore } from './rescore.ts'
import { findCountedCup } from './store/cups.ts'
import { findScoringSeason } from './store/season.ts'
import { whileScoring } from './store/while-scoring.ts'

export type CupOrder = RescoreOrder & {
  season_id: number
  /** Of a cup that is there. */
  name: string
  /** What is left out stays. */
  counts?: CupCounts | undefined
  race_ids?: readonly number[] | undefined
  reason?: string | undefined
}

/** Lets a cup count other races or another part of them; its boards change in the same step. A dry run gives what changes. */
export async function changeCup(db: Db, order: CupOrder): Promise<Preview | null> {
  const { season_id, name, reason } = order
  return whileScoring(db, season_id, async () => {
    const season = await findScoringSeason(db, season_id)
    const cup = await findCountedCup(db, season_id, name)
    if (!cup) throw new Error(`There is no cup ${name}`)
    const { cup_id, ...before } = cup
    const { counts = cup.counts, race_ids = cup.race_ids } = order
    return rescore(db, season, { cups: [{ cup_id, name, before, counts, race_ids, reason }] }, order)
  })
}
