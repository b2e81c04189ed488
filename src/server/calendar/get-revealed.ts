import type { Db } from '#server/platform/db/db.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import { lockClosed } from './store/locks.ts'
import { findSelection } from './store/selections.ts'

type Closing = { locked_at: Date | null; is_due: boolean }

/** Whether others' picks are revealed: 404 if there is no such selection, 403 until it is locked (rules §3). */
export async function getRevealedSelectionOr404(db: Db, selection_id: number): Promise<void> {
  await getLockOr404(db, 'Selection', async () => {
    const selection = await findSelection(db, selection_id)
    return selection && { ...selection, is_due: selection.trading_close <= selection.read_at }
  })
}

/** 404 if there is none, 403 unless it is locked. Locks what is due first, without waiting for the periodic job. */
export async function getLockOr404(
  db: Db,
  noun: string,
  find: () => Promise<Closing | undefined>,
): Promise<void> {
  const found = await find()
  if (!found) throw notFound(noun)
  if (found.locked_at) return
  if (found.is_due) await lockClosed(db, 'played')

  const closed = found.is_due ? await find() : found
  if (!closed?.locked_at) throw httpError('forbidden')
}
