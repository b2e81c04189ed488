import type { FastifyBaseLogger } from 'fastify'
import { misfitOf } from '#game/scoring/planned-prices.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { startIntervalJob } from '#server/platform/interval-job.ts'
import { plannedSubject } from './plan-prices.ts'
import {
  endPlanned,
  listDuePlanned,
  lockDuePlanned,
  type PlannedPriceList,
  type SkippedRow,
} from './store/planned.ts'
import { listCurrentPrices, lockPrices } from './store/pricing.ts'
import { type PriceChange, writePrices } from './write-prices.ts'

const every_ms = 1000

/**
 * Starts a job that publishes due planned prices every second. It runs in every server process; a set of prices is
 * published by the first process that locks it. The returned function stops the job.
 */
export function startPublishingPrices(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  const publishing = startIntervalJob({
    every_ms,
    work: () => publishDuePrices(db, log),
    log,
    error_message: 'publishing planned prices failed',
  })
  return publishing.stop
}

export async function publishDuePrices(
  db: Db,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<void> {
  for (const { planned_id, season_id } of await listDuePlanned(db)) {
    await db
      .transaction(async (tx) => {
        await lockPrices(tx, season_id)
        // In the meantime, another process may have published the set, or an operator may have changed its time.
        const planned = await lockDuePlanned(tx, planned_id)
        if (!planned) return
        const { published, skipped } = await publishSet(tx, planned)
        log.info({ planned_id, published, skipped }, 'planned prices published')
      })
      // A set that cannot be published must not delay the others.
      .catch((error: unknown) => log.error({ err: error, planned_id }, 'publishing planned prices failed'))
  }
}

/** Publishes the prices that still fit, and records the other prices as left out (decision 0056). */
async function publishSet(
  tx: Db,
  planned: PlannedPriceList,
): Promise<{ published: number; skipped: number }> {
  const { planned_id, season_id, season: name, method, actor, reason, prepared_at } = planned
  const by = { actor, reason: reason ?? undefined }
  const { fitting, skipped } = await splitMisfits(tx, planned)
  if (fitting.length > 0) {
    const pricing = { season: { season_id, name }, method, priced: fitting, considered_until: prepared_at }
    await writePrices(tx, pricing, by)
  }
  await endPlanned(tx, planned_id, 'published', skipped)
  const after = { prices: fitting.length, left_out: skipped }
  await insertAudit(tx, { ...by, act: 'price plan publish', subject: plannedSubject(planned_id), after })
  return { published: fitting.length, skipped: skipped.length }
}

/**
 * Separates the prices that still fit from the other prices. In the fitting prices, `before` becomes the athlete's
 * current price.
 */
async function splitMisfits(
  db: Db,
  { season_id, prices }: PlannedPriceList,
): Promise<{ fitting: PriceChange[]; skipped: SkippedRow[] }> {
  const rows = await listCurrentPrices(db, season_id)
  const current = new Map(rows.map(({ athlete_id, price }) => [athlete_id, price]))
  const fitting: PriceChange[] = []
  const skipped: SkippedRow[] = []
  for (const row of prices) {
    const misfit = misfitOf(row, current)
    if (misfit) skipped.push({ athlete_id: row.athlete_id, name: row.name, misfit })
    else fitting.push({ ...row, before: current.get(row.athlete_id)! })
  }
  return { fitting, skipped }
}
