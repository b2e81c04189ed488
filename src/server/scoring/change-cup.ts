import type { CupCounts } from '#game/scoring/cups.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Preview } from './preview.ts'
import { type RescoreCommand, rescore } from './rescore.ts'
import { findCountedCup } from './store/cups.ts'
import { findScoringSeason } from './store/season.ts'
import { whileScoring } from './store/while-scoring.ts'

export type CupCommand = RescoreCommand & {
  season_id: number
  /** The name of an existing cup. */
  name: string
  /** Omitted fields stay unchanged. */
  counts?: CupCounts | undefined
  race_ids?: readonly number[] | undefined
  reason?: string | undefined
}

/**
 * Changes which races a cup counts, or which part of their points, and updates its boards in the same transaction. A
 * dry run returns the preview.
 */
export async function changeCup(db: Db, command: CupCommand): Promise<Preview | null> {
  const { season_id, name, reason } = command
  return whileScoring(db, season_id, async () => {
    const season = await findScoringSeason(db, season_id)
    const cup = await findCountedCup(db, season_id, name)
    if (!cup) throw new Error(`There is no cup ${name}`)
    const { cup_id, ...before } = cup
    const { counts = cup.counts, race_ids = cup.race_ids } = command
    return rescore(db, season, { cups: [{ cup_id, name, before, counts, race_ids, reason }] }, command)
  })
}
