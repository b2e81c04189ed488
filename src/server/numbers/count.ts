import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import { startIntervalJob } from '#server/platform/interval-job.ts'
import {
  countSelection,
  countWeekend,
  listUncountedSelections,
  listUncountedWeekends,
  lockCounting,
} from './store/count.ts'

const every_ms = 5000

/** Starts the job that counts the picks of selections soon after they are locked. The returned function stops it. */
export function startCountingNumbers(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  return startIntervalJob({
    every_ms,
    work: (signal) => countNumbers(db, signal),
    log,
    error_message: 'counting the picks of locked selections failed',
  }).stop
}

/**
 * Counts each locked selection and each weekend that has not been counted, each in its own transaction. Locked picks do
 * not change, so a selection is counted once. A weekend is counted again when more of its selections are locked.
 */
export async function countNumbers(db: Db, signal?: AbortSignal): Promise<void> {
  const counts = [
    ...(await listUncountedSelections(db)).map((id) => (tx: Db) => countSelection(tx, id)),
    ...(await listUncountedWeekends(db)).map(
      ({ weekend_id }) =>
        (tx: Db) =>
          countIfDue(tx, weekend_id),
    ),
  ]
  for (const count of counts) {
    if (signal?.aborted) return
    await db.transaction(async (tx) => {
      if (await lockCounting(tx)) await count(tx)
    })
  }
}

/** Counts a weekend, unless another process has counted it since it was listed. Call it after taking the lock. */
async function countIfDue(tx: Db, weekend_id: number): Promise<void> {
  const weekend = (await listUncountedWeekends(tx)).find((each) => each.weekend_id === weekend_id)
  if (weekend) await countWeekend(tx, weekend)
}
