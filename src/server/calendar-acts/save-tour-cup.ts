import type { Db } from '#server/platform/db/db.ts'
import { insertCups } from '#server/seasons/store.ts'
import { addTourRaces, deleteTourRaces, findTourCup } from './store/tours.ts'

/** Races that leave a tour leave its cup as well; call it before the weekend that goes is gone. */
export async function joinTourCups(tx: Db, stays: number, goes: number): Promise<void> {
  const cup = await findTourCup(tx, stays)
  await deleteTourRaces(tx, goes)
  if (cup) await addTourRaces(tx, goes, cup.name)
}

/** The races of a tour that was divided get a cup of their own, where tours of the season have one. */
export async function divideTourCup(
  tx: Db,
  { season_id, weekend_id, weekend_name }: { season_id: number; weekend_id: number; weekend_name: string },
): Promise<void> {
  const cup = await findTourCup(tx, weekend_id)
  if (!cup) return
  const name = weekend_name.slice(0, 60)
  await deleteTourRaces(tx, weekend_id)
  await insertCups(tx, season_id, [{ name, counts: 'all' }])
  await addTourRaces(tx, weekend_id, name)
}
