import { tourCupName } from '#game/scoring/cups.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertCups } from '#server/seasons/store.ts'
import { addTourRaces, deleteTourRaces, findTourCup, leaveCup } from './store/tours.ts'

/** Removes races that leave a tour from its cup; call it before the old weekend is deleted. */
export async function joinTourCups(tx: Db, stays: number, goes: number): Promise<void> {
  const cup = await findTourCup(tx, stays)
  await deleteTourRaces(tx, goes)
  if (cup) await addTourRaces(tx, goes, cup.name)
}

/** Gives the races of a divided tour a cup of their own, if tours of the season have one. */
export async function divideTourCup(
  tx: Db,
  tour_id: number,
  { season_id, weekend_id, weekend_name }: { season_id: number; weekend_id: number; weekend_name: string },
): Promise<void> {
  const cup = await findTourCup(tx, tour_id)
  if (!cup) return
  const name = tourCupName(weekend_name)
  await leaveCup(tx, weekend_id, cup.cup_id)
  await insertCups(tx, season_id, [{ name, counts: 'all', tour_weekend_id: weekend_id }])
  await addTourRaces(tx, weekend_id, name)
}
