import type { Actor } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { examineSpread, type SeasonSpread } from './examine-spread.ts'
import { type PlanRefused, planPrices } from './plan-prices.ts'
import type { PricingMethod } from './store/planned.ts'
import type { PricingRow } from './store/pricing.ts'
import { changesIn, type PriceChange, writePrices } from './write-prices.ts'

export type SetPricesResult = {
  ok: true
  season: string
  changes: PriceChange[]
  spread: SeasonSpread
  /** All athletes of the season, with the prices that they have now or will have. */
  athletes: PricingRow[]
  /** The id of the planned prices; null if the prices are effective now. */
  planned_id: number | null
}

type Proposal = {
  season: SeasonRow
  method: PricingMethod
  athletes: readonly PricingRow[]
  priced: readonly PriceChange[]
  /** The prices take into account the results that were published up to this instant. */
  considered_until: Date
}

/** Writes prices now or, with `publish_at`, plans them. Call `lockPrices` first. */
export async function writeOrPlanPrices(
  tx: Db,
  { season, method, athletes, priced, considered_until }: Proposal,
  by: Actor,
  publish_at: Date | undefined,
): Promise<SetPricesResult | PlanRefused> {
  const changes = changesIn(priced)
  const pricing = { season, method, priced, considered_until }
  const planned = publish_at ? await planPrices(tx, pricing, by, publish_at) : null
  if (planned && !planned.ok) return planned
  if (!planned) await writePrices(tx, pricing, by)
  const prices = new Map(changes.map(({ athlete_id, price }) => [athlete_id, price]))
  const after = athletes.map((row) => ({ ...row, price: prices.get(row.athlete_id) ?? row.price }))
  return {
    ok: true,
    season: season.name,
    changes,
    spread: examineSpread(season, after),
    athletes: after,
    planned_id: planned?.planned_id ?? null,
  }
}
