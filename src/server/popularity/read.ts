import type { SelectionPopularity } from '#contract/athletes.ts'
import { type Popularity, popularity } from '#game/popularity.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import {
  countPickers,
  type Due,
  findDue,
  holdCount,
  listDueOfSeason,
  listPopularity,
  listPopularityOf,
  savePopularity,
} from './store.ts'

/** What a selection's picks may tell: at most hourly while it is open, exact and for good once it is locked (rules §9). */
export async function readPopularity(db: Db, selection_id: number): Promise<Popularity[]> {
  const due = await findDue(db, selection_id)
  if (due) await countAnew(db, due)

  return listPopularity(db, selection_id)
}

/** The same for one athlete in all selections of the season. */
export async function readPopularityOfAthlete(db: Db, athlete_id: number): Promise<SelectionPopularity[]> {
  for (const due of await listDueOfSeason(db)) await countAnew(db, due)

  return listPopularityOf(db, athlete_id)
}

/** Looks again once it may count: another may have done so, and the lock be set, since it first looked. */
async function countAnew(db: Db, seen: Due): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await holdCount(tx, seen))) return
    const due = await findDue(tx, seen.selection_id)
    if (!due) return
    const { pickers, teams } = await countPickers(tx, due)
    await savePopularity(tx, due, popularity(pickers, teams, due.is_locked))
  })
}
