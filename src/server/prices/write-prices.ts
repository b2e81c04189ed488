import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { examineSpread, type SeasonSpread } from './examine-spread.ts'
import { savePrices } from './store/prices.ts'
import type { PricingRow } from './store/pricing.ts'

export type PriceChange = {
  athlete_id: number
  federation_code: string | null
  name: string
  before: number | null
  price: number
}

export type PricesSet = { ok: true; season: string; changes: PriceChange[]; spread: SeasonSpread }

type Pricing = {
  season: SeasonRow
  /** The name of the act in the audit log. */
  act: string
  /** All athletes of the season with their previous prices. */
  athletes: readonly PricingRow[]
  priced: readonly PriceChange[]
}

/**
 * Writes the prices, effective from the current game time, with an audit line. Unchanged prices are written again as
 * well, to record that the races until now were considered. Call `lockPrices` first.
 */
export async function writePrices(
  tx: Db,
  { season, act, athletes, priced }: Pricing,
  { actor, reason }: Actor,
): Promise<PricesSet> {
  const changes = priced.filter(({ before, price }) => before !== price)
  await savePrices(
    tx,
    season.season_id,
    priced.map(({ athlete_id, price }) => ({ athlete_id, price, set_at: null })),
  )
  await insertAudit(tx, {
    actor,
    act,
    subject: season.name,
    before: changes.map(({ athlete_id, federation_code, before: price }) => ({
      athlete_id,
      federation_code,
      price,
    })),
    after: changes.map(({ athlete_id, federation_code, price }) => ({ athlete_id, federation_code, price })),
    reason,
  })
  return {
    ok: true,
    season: season.name,
    changes,
    spread: examineSpread(season, withNewPrices(athletes, changes)),
  }
}

function withNewPrices(athletes: readonly PricingRow[], changes: readonly PriceChange[]): PricingRow[] {
  const prices = new Map(changes.map(({ athlete_id, price }) => [athlete_id, price]))
  return athletes.map((row) => ({ ...row, price: prices.get(row.athlete_id) ?? row.price }))
}
