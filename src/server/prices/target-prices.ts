import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import { priceBounds, priceFields, worthOf } from '#game/scoring/prices.ts'
import type { PricingRow } from './store/pricing.ts'

/**
 * Computes the target price of each athlete of a season (decision 0030). It depends on the best athlete of the same
 * gender and kind.
 */
export function targetPrices(
  athletes: readonly PricingRow[],
  { budget, max_picks }: Pick<SeasonSettings, 'budget' | 'max_picks'>,
): Map<number, number> {
  const fields = athletes.map(({ athlete_id, gender, is_team, earned }) => {
    return { key: athlete_id, gender, is_team, worth: worthOf(earned) }
  })
  return priceFields(fields, priceBounds(budget, max_picks))
}
