import { popularity } from '#game/scoring/popularity.ts'
import { type Db, inTransaction } from '#server/platform/db/db.ts'
import { countPickers, findDue, listDue, lockCount, savePopularity } from './store.ts'

type CountWish = {
  /** Whether mails go out, so that an account that counts before the lock has to have confirmed its address. */
  sends_mail?: boolean
  /** At most so many selections. */
  most?: number
  /** Told to stop, it ends between two of them. */
  signal?: AbortSignal
}

/**
 * Counts what the picks of selections may tell: at most hourly while one is open, exact and for good once it is locked
 * (rules §9). One that cannot be counted does not keep the others from it; thrown is what went wrong, after all of them.
 */
export async function countDue(
  db: Db,
  { most = 8, sends_mail = false, signal }: CountWish = {},
): Promise<void> {
  const errors: unknown[] = []
  for (const { selection_id } of await listDue(db, most)) {
    if (signal?.aborted) break
    await countOne(db, selection_id, sends_mail).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, 'cannot count the popularity of selections')
}

/** Looks again once it may count: another may have done so, and the lock be set, since it was listed. */
async function countOne(db: Db, selection_id: number, sends_mail: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockCount(tx, selection_id))) return
    const due = await findDue(tx, selection_id)
    if (!due) return
    const { pickers, teams } = await countPickers(tx, due, sends_mail)
    await savePopularity(tx, due, popularity(pickers, teams, due.is_locked))
  })
}
