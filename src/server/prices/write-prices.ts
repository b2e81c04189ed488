import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import type { PricingMethod } from './store/planned.ts'
import { savePrices } from './store/prices.ts'

export type PriceChange = {
  athlete_id: number
  federation_code: string | null
  name: string
  before: number | null
  price: number
}

export type Pricing = {
  season: Pick<SeasonRow, 'season_id' | 'name'>
  method: PricingMethod
  priced: readonly PriceChange[]
  /** The prices take into account the results that were published up to this instant. */
  considered_until: Date
}

/**
 * Writes the prices, effective from the current game time, with an audit line. Unchanged prices are written too, to
 * record that they take the latest races into account. Call `lockPrices` first.
 */
export async function writePrices(
  tx: Db,
  { season, method, priced, considered_until }: Pricing,
  { actor, reason }: Actor,
): Promise<PriceChange[]> {
  const changes = changesIn(priced)
  const rows = priced.map(({ athlete_id, price }) => ({ athlete_id, price, set_at: null }))
  await savePrices(tx, season.season_id, rows, considered_until)
  await insertAudit(tx, {
    actor,
    act: auditActOf(method),
    subject: season.name,
    before: changes.map(({ athlete_id, federation_code, before: price }) => ({
      athlete_id,
      federation_code,
      price,
    })),
    after: pricesForAudit(changes),
    reason,
  })
  return changes
}

function auditActOf(method: PricingMethod): string {
  return method === 'import' ? 'import prices' : `price ${method}`
}

export function changesIn(priced: readonly PriceChange[]): PriceChange[] {
  return priced.filter(({ before, price }) => before !== price)
}

export function pricesForAudit(changes: readonly PriceChange[]) {
  return changes.map(({ athlete_id, federation_code, price }) => ({ athlete_id, federation_code, price }))
}
