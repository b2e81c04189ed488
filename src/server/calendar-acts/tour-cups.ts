import { tourCupName } from '#game/scoring/cups.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertCups } from '#server/seasons/store.ts'
import { addToCup, findTourCup, removeFromCup, removeFromTourCup } from './store/tours.ts'

/** Moves the removed weekend's races from the cup of its tour to the cup of the kept tour. Call it before the merge. */
export async function joinTourCups(tx: Db, kept_id: number, removed_id: number): Promise<void> {
  const cup = await findTourCup(tx, kept_id)
  await removeFromTourCup(tx, removed_id)
  if (cup) await addToCup(tx, removed_id, cup.name)
}

/** If the tour has a cup, moves the races that were split off to a new cup. */
export async function divideTourCup(
  tx: Db,
  tour_id: number,
  { season_id, weekend_id, weekend_name }: { season_id: number; weekend_id: number; weekend_name: string },
): Promise<void> {
  const cup = await findTourCup(tx, tour_id)
  if (!cup) return
  const name = tourCupName(weekend_name)
  await removeFromCup(tx, weekend_id, cup.cup_id)
  await insertCups(tx, season_id, [{ name, counts: 'all', tour_weekend_id: weekend_id }])
  await addToCup(tx, weekend_id, name)
}
