import { popularity } from '#game/scoring/popularity.ts'
import type { Db } from '#server/platform/db/db.ts'
import { countPickers, findDue, listDue, lockCount, savePopularity } from './store.ts'

type CountOptions = {
  /** Whether email is configured: if so, only accounts with a confirmed address count before the lock. */
  sends_mail?: boolean
  /** The maximum number of selections to count. */
  max?: number
  /** When aborted, it stops between two selections. */
  signal?: AbortSignal
}

/**
 * Counts the popularity of selections that may be shown: at most hourly while a selection is open, exact and final once
 * it is locked (rules §9). A selection that fails does not stop the others; errors are thrown at the end.
 */
export async function countDue(
  db: Db,
  { max = 8, sends_mail = false, signal }: CountOptions = {},
): Promise<void> {
  const errors: unknown[] = []
  for (const { selection_id } of await listDue(db, max)) {
    if (signal?.aborted) break
    await countOne(db, selection_id, sends_mail).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, 'counting the popularity of selections failed')
}

/**
 * Counts one selection. Checks again after taking the lock whether it is due: since it was listed, another process may
 * have counted it, or it may have been locked.
 */
async function countOne(db: Db, selection_id: number, sends_mail: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockCount(tx, selection_id))) return
    const due = await findDue(tx, selection_id)
    if (!due) return
    const { pickers, teams } = await countPickers(tx, due, sends_mail)
    await savePopularity(tx, due, popularity(pickers, teams, due.is_locked))
  })
}
