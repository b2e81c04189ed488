import type { PriceRefusal } from '#game/scoring/price-refusals.ts'
import { priceAfterForm } from '#game/scoring/prices.ts'
import { type No, no } from '#game/verdict.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import type { PlanRefused } from './plan-prices.ts'
import {
  countScoredRaces,
  listPricing,
  lockPrices,
  type PricingRow,
  readLastPublication,
} from './store/pricing.ts'
import { targetPrices } from './target-prices.ts'
import { type SetPricesResult, writeOrPlanPrices } from './write-or-plan-prices.ts'
import type { PriceChange } from './write-prices.ts'

/**
 * Which prices to set:
 * - `season`: all prices of a season that has not begun.
 * - `newcomers`: the prices of athletes who have none.
 * - `form`: the prices of athletes with new results.
 */
export type PriceAct = 'season' | 'newcomers' | 'form'

/**
 * Sets prices by the price rule (decision 0030), effective from the current game time or from `publish_at`. For picks
 * that were already bought, the price that was paid stays. Trading opens as soon as enough athletes have prices to fill
 * a team.
 */
export async function setPrices(
  tx: Db,
  season: SeasonRow,
  act: PriceAct,
  by: Actor,
  publish_at?: Date,
): Promise<SetPricesResult | PlanRefused | No<PriceRefusal>> {
  await lockPrices(tx, season.season_id)
  // Read before `listPricing` reads the results, so that results published in between count as new.
  const considered_until = await readLastPublication(tx, season.season_id)
  const athletes = await listPricing(tx, season.season_id)
  const refusal = await refusalOf(tx, season, act, athletes)
  if (refusal) return no(refusal)

  const priced = newPrices(athletes, season, act)
  return writeOrPlanPrices(tx, { season, method: act, athletes, priced, considered_until }, by, publish_at)
}

async function refusalOf(
  tx: Db,
  { season_id }: SeasonRow,
  act: PriceAct,
  athletes: readonly PricingRow[],
): Promise<PriceRefusal | null> {
  if (act === 'newcomers') return athletes.some(isNewcomer) ? null : 'no-newcomers'
  if (act === 'form') return athletes.some(hasNewResults) ? null : 'no-news'
  if ((await countScoredRaces(tx, season_id)) > 0) return 'season-begun'
  return athletes.some(({ earned }) => earned.length > 0) ? null : 'no-earlier-points'
}

const isNewcomer = ({ price }: PricingRow) => price === null
const hasNewResults = ({ price, has_news }: PricingRow) => price !== null && has_news

/** Returns the new prices of the athletes to which the act applies, including prices that stay the same. */
function newPrices(athletes: readonly PricingRow[], { settings }: SeasonRow, act: PriceAct): PriceChange[] {
  const targets = targetPrices(athletes, settings)
  const isConcerned = { season: () => true, newcomers: isNewcomer, form: hasNewResults }[act]
  return athletes.filter(isConcerned).map(({ athlete_id, federation_code, name, price: before }) => {
    const target = targets.get(athlete_id)!
    const price = act === 'form' ? priceAfterForm(before!, target) : target
    return { athlete_id, federation_code, name, before, price }
  })
}
