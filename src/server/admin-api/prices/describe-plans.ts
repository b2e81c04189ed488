import type { z } from 'zod'
import type { PlannedPrices, PricePlans } from '#contract/admin/athletes/planned-prices.ts'
import { misfitOf } from '#game/scoring/planned-prices.ts'
import { findNearestWeekend } from '#server/admin-api/today/store/today.ts'
import { etagOfAudit } from '#server/admin-api/versions.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listIncomplete, listPlanned, type PlannedPriceList } from '#server/prices/store/planned.ts'
import { listCurrentPrices } from '#server/prices/store/pricing.ts'
import { changesIn } from '#server/prices/write-prices.ts'

/**
 * Describes a season's planned prices, the published plans from which prices were left out, and the name and time zone
 * of the nearest weekend.
 */
export async function describePlans(db: Db, season_id: number): Promise<z.infer<typeof PricePlans>> {
  const rows = await listCurrentPrices(db, season_id)
  const current = new Map(rows.map(({ athlete_id, price }) => [athlete_id, price]))
  const planned = (await listPlanned(db, season_id)).map((set) => describeSet(set, current))
  const incomplete = (await listIncomplete(db, season_id)).map(({ planned_id, ended_at, skipped }) => {
    return { planned_id, published_at: ended_at.toISOString(), left_out: skipped }
  })
  const weekend = await findNearestWeekend(db, season_id)
  const venue = weekend ? { name: weekend.weekend_name, time_zone: weekend.time_zone } : null
  return { planned, incomplete, venue }
}

function describeSet(
  { planned_id, publish_at, method, prices, planned_by, reason, audit_id }: PlannedPriceList,
  current: ReadonlyMap<number, number | null>,
): PlannedPrices {
  return {
    planned_id,
    publish_at: publish_at.toISOString(),
    method,
    planned_by,
    reason,
    changes: changesIn(prices),
    misfits: prices.flatMap((row) => {
      const misfit = misfitOf(row, current)
      return misfit ? [{ athlete_id: row.athlete_id, name: row.name, misfit }] : []
    }),
    version: etagOfAudit(audit_id),
  }
}
