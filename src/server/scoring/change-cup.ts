import type { CupPoints } from '#game/scoring/cups.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'
import type { Preview } from './preview.ts'
import { type RescoreCommand, rescore } from './rescore.ts'
import { type CountedCup, findCountedCup, lockCup } from './store/cups.ts'
import { findScoringSeason } from './store/season.ts'
import { whileScoring } from './store/while-scoring.ts'

export type CupCommand = RescoreCommand & {
  season_id: number
  name: string
  /**
   * What the cup counted when the change was requested. If the cup counts something else now, the change is refused as
   * stale.
   */
  former?: CupContent | undefined
  /** Omitted fields stay unchanged. */
  counts?: CupPoints | undefined
  race_ids?: readonly number[] | undefined
  reason?: string | undefined
}

type CupContent = Pick<CountedCup, 'counts' | 'race_ids'>

/**
 * Changes which races a cup counts, or which part of their points. Updates the boards of the cup in the same
 * transaction. A dry run returns the preview. Throws 412 if the cup has changed since the request.
 */
export async function changeCup(db: Db, command: CupCommand): Promise<Preview | null> {
  const { season_id, name, former, reason } = command
  return whileScoring(db, season_id, async () => {
    const season = await findScoringSeason(db, season_id)
    const cup = await findCountedCup(db, season_id, name)
    if (!cup) throw new Error(`There is no cup ${name}`)
    const { cup_id, ...before } = cup
    if (former && !isSame(former, cup)) throw staleError(name)
    const { counts = cup.counts, race_ids = cup.race_ids } = command
    let is_stale = false
    // Building the boards takes long, and the request may lose its lock of the season meanwhile. So the cup is compared
    // once more.
    const mayProceed = async (tx: Db) => {
      await lockCup(tx, cup_id)
      const now = await findCountedCup(tx, season_id, name)
      is_stale = !now || now.cup_id !== cup_id || !isSame(now, cup)
      return !is_stale
    }
    const change = { cups: [{ cup_id, name, before, counts, race_ids, reason }] }
    const preview = await rescore(db, season, change, { ...command, mayProceed })
    if (is_stale) throw staleError(name)
    return preview
  })
}

function staleError(name: string) {
  return httpError('stale', `The cup ${name} was changed in the meantime. Please open it again`)
}

/** Whether two cups count the same points of the same races. Both lists of races must be sorted. */
function isSame(one: CupContent, other: CupContent): boolean {
  return one.counts === other.counts && one.race_ids.join() === other.race_ids.join()
}
