import { popularity } from '#game/scoring/popularity.ts'
import type { Db } from '#server/platform/db/db.ts'
import { countPickers, findDueSelection, listDueSelections, lockCount, savePopularity } from './store.ts'

type CountOptions = {
  /** Whether the site sends emails. If so, only accounts with a confirmed address are counted before the lock. */
  sends_mail?: boolean
  max?: number
  /** When it is aborted, counting stops before the next selection. */
  signal?: AbortSignal
}

/**
 * Counts the popularity of the selections that are due (rules §9). An open selection is counted at most once an hour. A
 * locked selection gets a final, exact count. If a selection cannot be counted, the others are still counted, and the
 * errors are thrown at the end.
 */
export async function countDuePopularity(
  db: Db,
  { max = 8, sends_mail = false, signal }: CountOptions = {},
): Promise<void> {
  const errors: unknown[] = []
  for (const { selection_id } of await listDueSelections(db, max)) {
    if (signal?.aborted) break
    await countOne(db, selection_id, sends_mail).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, 'counting the popularity of selections failed')
}

/**
 * Counts one selection. Another process may have counted or closed the selection since it was listed, so the selection
 * is read again while this process holds the database lock.
 */
async function countOne(db: Db, selection_id: number, sends_mail: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockCount(tx, selection_id))) return
    const due = await findDueSelection(tx, selection_id)
    if (!due) return
    const { pickers, teams } = await countPickers(tx, due, sends_mail)
    await savePopularity(tx, due, popularity(pickers, teams, due.is_locked))
  })
}
