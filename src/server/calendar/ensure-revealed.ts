import type { Db } from '#server/platform/db/db.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import { lockClosed } from './store/locks.ts'
import { findSelection } from './store/selections.ts'

type LockState = { locked_at: Date | null; is_due: boolean }

/**
 * Throws 404 if there is no such selection. Throws 403 if it is not locked yet, because players may not see each
 * other's picks before the lock (rules §3).
 */
export async function ensureRevealed(db: Db, selection_id: number): Promise<void> {
  await ensureLocked(db, 'Selection', async () => {
    const selection = await findSelection(db, selection_id)
    return selection && { ...selection, is_due: selection.trading_close <= selection.read_at }
  })
}

/**
 * Throws 404 if `find` finds nothing, and 403 if the selection or side bet is not locked. If its deadline has passed,
 * this function does not wait for the periodic job: it locks everything that is due in seasons with teams.
 */
export async function ensureLocked(
  db: Db,
  noun: string,
  find: () => Promise<LockState | undefined>,
): Promise<void> {
  const found = await find()
  if (!found) throw notFound(noun)
  if (found.locked_at) return
  if (found.is_due) await lockClosed(db, 'played')

  const closed = found.is_due ? await find() : found
  if (!closed?.locked_at) throw httpError('forbidden')
}
