import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import { type PriceSpread, shareWithinBudget, spreadOf } from '#game/scoring/price-spread.ts'
import { worthOf } from '#game/scoring/prices.ts'
import { openRandom } from '#server/platform/random.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import type { PricingRow } from './store/pricing.ts'

const drawn_teams = 10_000

export type FieldSpread = PriceSpread & { field: string }

export type SeasonSpread = {
  fields: FieldSpread[]
  /** The share of randomly drawn full teams that cost at most the budget; null without a budget or without prices. */
  within_budget: number | null
  drawn_teams: number
  places: number
  budget: number
}

/**
 * Computes the distribution of the active athletes' prices, and how much the budget restricts teams. The result is
 * always the same for the same prices.
 */
export function examineSpread({ settings }: SeasonRow, athletes: readonly PricingRow[]): SeasonSpread {
  const offered = athletes.flatMap(({ price, ...row }) => {
    return price !== null && isOffered(row, settings) ? [{ ...row, price }] : []
  })
  const fields = Map.groupBy(offered, ({ gender, is_team }) => FIELDS[`${gender} ${is_team}`] ?? gender)
  const people = [fields.get('women') ?? [], fields.get('men') ?? []].map((field) =>
    field.map(({ price, earned }) => ({ price, worth: worthOf(earned) })),
  )
  const places = placesOf(settings)
  const drawing = { places, budget: settings.budget, teams: drawn_teams, random: openRandom('drawn teams') }
  return {
    fields: [...fields].flatMap(([field, rows]) => {
      const spread = spreadOf(rows.map(({ price }) => price))
      return spread ? [{ field, ...spread }] : []
    }),
    within_budget: settings.budget > 0 && places > 0 ? shareWithinBudget(people, drawing) : null,
    drawn_teams,
    places,
    budget: settings.budget,
  }
}

/** Whether players may pick the athlete once the athlete has a price. */
export function isOffered(
  { active, country }: Pick<PricingRow, 'active' | 'country'>,
  { excluded_countries }: Pick<SeasonSettings, 'excluded_countries'>,
): boolean {
  return active && !excluded_countries.includes(country)
}

const FIELDS: Record<string, string> = {
  'f false': 'women',
  'm false': 'men',
  'f true': "women's teams",
  'm true': "men's teams",
  'mixed true': 'mixed teams',
}

/** Returns the number of athletes of each gender in a full team: the limit per gender, but at most half of the team. */
function placesOf({ max_picks_per_gender, max_picks }: SeasonSettings): number {
  const half = max_picks ? Math.ceil(max_picks / 2) : Number.POSITIVE_INFINITY
  const most = Math.min(max_picks_per_gender || Number.POSITIVE_INFINITY, half)
  return Number.isFinite(most) ? most : 0
}
