import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import { priceBounds, priceFields, worthOf } from '#game/scoring/prices.ts'
import type { PricingRow } from './store/pricing.ts'

/** What everybody of a season should cost by now, by the one rule: each against the best of their field. */
export function priceAims(
  athletes: readonly PricingRow[],
  { budget, max_picks }: Pick<SeasonSettings, 'budget' | 'max_picks'>,
): Map<number, number> {
  const fields = athletes.map(({ athlete_id, gender, is_team, earned }) => {
    return { key: athlete_id, gender, is_team, worth: worthOf(earned) }
  })
  return priceFields(fields, priceBounds(budget, max_picks))
}
