import { priceAfterForm } from '#game/scoring/prices.ts'
import { type No, no } from '#game/verdict.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { countScoredRaces, listPricing, lockPrices, type PricingRow } from './store/pricing.ts'
import { targetPrices } from './target-prices.ts'
import { type PriceChange, type PricesSet, writePrices } from './write-prices.ts'

/**
 * Which prices to set:
 * - `season`: all prices of a season that has not begun.
 * - `newcomers`: the prices of athletes who have none.
 * - `form`: the prices of athletes with new results.
 */
export type PriceAct = 'season' | 'newcomers' | 'form'

export type PriceRefusal = 'season-begun' | 'no-earlier-points' | 'no-newcomers' | 'no-news'

export const PRICE_SENTENCES: Record<PriceRefusal, string> = {
  'season-begun':
    'Races of this season count already. Use `price form` for the weekly changes, and `price newcomers` for newcomers',
  'no-earlier-points':
    'No athlete of this season has earned points in an earlier season. Import and publish last season first, or set prices with `import prices`',
  'no-newcomers': 'Every athlete of this season has a price',
  'no-news': 'No new results have been published since the prices were set',
}

/**
 * Sets prices by the price rule (decision 0030), effective from the current game time. Picks that were already bought
 * keep the price that was paid. Trading opens as soon as enough athletes have prices to fill a team.
 */
export async function setPrices(
  tx: Db,
  season: SeasonRow,
  act: PriceAct,
  by: Actor,
): Promise<PricesSet | No<PriceRefusal>> {
  await lockPrices(tx, season.season_id)
  const athletes = await listPricing(tx, season.season_id)
  const refusal = await refusalOf(tx, season, act, athletes)
  if (refusal) return no(refusal)

  const priced = newPrices(athletes, season, act)
  return writePrices(tx, { season, act: `price ${act}`, athletes, priced }, by)
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

/** The new prices of the athletes concerned, also of those whose price stays the same. */
function newPrices(athletes: readonly PricingRow[], { settings }: SeasonRow, act: PriceAct): PriceChange[] {
  const targets = targetPrices(athletes, settings)
  const isConcerned = { season: () => true, newcomers: isNewcomer, form: hasNewResults }[act]
  return athletes.filter(isConcerned).map(({ athlete_id, federation_code, name, price: before }) => {
    const target = targets.get(athlete_id)!
    const price = act === 'form' ? priceAfterForm(before!, target) : target
    return { athlete_id, federation_code, name, before, price }
  })
}
