import type { Athlete } from '#contract/athletes.ts'
import type { PriceEntry, Selection, Weekend } from '#contract/weekends.ts'
import { mayOffer } from '#game/offer.ts'

type Offering = Pick<Selection, 'takes_team_picks' | 'is_mixed' | 'is_budget_enforced'>

/** Whom a selection lists, by the rule that the server refuses others with; at the weekend's own prices where it has them. */
export function offeredAthletes(
  athletes: readonly Athlete[],
  prices: readonly PriceEntry[],
  { is_championship }: Pick<Weekend, 'is_championship'>,
  { takes_team_picks, is_mixed, is_budget_enforced }: Offering,
  excluded_countries: readonly string[],
): Athlete[] {
  const price_of = new Map(prices.map(({ athlete_id, price }) => [athlete_id, price]))
  const offer = { takes_team_picks, is_mixed, is_budget_enforced, is_championship, excluded_countries }

  return athletes
    .map((athlete) => ({ ...athlete, price: price_of.get(athlete.athlete_id) ?? athlete.price }))
    .filter((athlete) => mayOffer(athlete, offer).ok)
}
