import { type Misfit, misfitOf } from '#game/scoring/planned-prices.ts'
import { readGameNow } from '#server/platform/clock/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listIncomplete, listPlanned } from './store/planned.ts'
import { listCurrentPrices } from './store/pricing.ts'

const MISFIT_TEXTS: Record<Misfit, string> = {
  removed: 'no longer in the season',
  changed: 'has a newer price',
}

/** Lists planned prices that no longer fit the season. Publishing leaves them out. */
export async function listMisfittingPrices(db: Db, season_id: number): Promise<string[]> {
  const [sets, rows] = [await listPlanned(db, season_id), await listCurrentPrices(db, season_id)]
  const current = new Map(rows.map(({ athlete_id, price }) => [athlete_id, price]))
  return sets.flatMap(({ publish_at, prices }) =>
    prices.flatMap((row) => {
      const misfit = misfitOf(row, current)
      return misfit ? [`${row.name}, planned for ${utcText(publish_at)}: ${MISFIT_TEXTS[misfit]}`] : []
    }),
  )
}

/** Lists prices that were left out of a publication. An operator can mark them as read. */
export async function listLeftOutPrices(db: Db, season_id: number): Promise<string[]> {
  const publications = await listIncomplete(db, season_id)
  return publications.flatMap(({ ended_at, skipped }) =>
    skipped.map(({ name, misfit }) => `${name}, left out on ${utcText(ended_at)}: ${MISFIT_TEXTS[misfit]}`),
  )
}

const grace_ms = 60_000

/**
 * Lists planned prices that should have been published more than a minute ago. Normally, the server publishes them
 * within seconds.
 */
export async function listOverduePrices(db: Db, season_id: number): Promise<string[]> {
  const now = await readGameNow(db)
  return (await listPlanned(db, season_id)).flatMap(({ publish_at, prices }) => {
    const is_overdue = now.getTime() - publish_at.getTime() > grace_ms
    return is_overdue ? [`${prices.length} prices planned for ${utcText(publish_at)}: not published yet`] : []
  })
}

function utcText(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
