import { useMemo } from 'react'
import { type Athlete, listAthletes } from '#contract/athletes.ts'
import { listWeekendPrices, type PriceEntry, type Selection, type Weekend } from '#contract/weekends.ts'
import { mayOffer } from '#game/teams/offer.ts'
import type { ReplyOptions } from '../core/api/reply-error.ts'
import { type Reply, useReply } from '../core/api/use-reply.ts'
import { useConfig } from '../core/config/use-config.ts'

/** Returns the athletes that a selection offers, with their prices in the weekend of the selection. */
export function useOffered(
  weekend: Weekend,
  selection: Selection,
  options: Pick<ReplyOptions, 'critical'> = {},
): Reply<readonly Athlete[]> {
  const excluded = useConfig()?.excluded_countries
  const athletes = useReply(
    listAthletes,
    excluded && { query: { filter_active: true, country: excluded.map((code) => `!${code}`) } },
    options,
  )
  const { weekend_id } = weekend
  const prices = useReply(listWeekendPrices, { params: { weekend_id } }, { critical: false })

  const listed = athletes.state === 'ready' ? athletes.data : undefined
  const priced = prices.state === 'ready' ? prices.data : undefined
  const offered = useMemo(
    () => listed && offeredAthletes(listed, priced ?? [], weekend, selection, excluded ?? []),
    [listed, priced, weekend, selection, excluded],
  )
  return athletes.state === 'ready' ? { ...athletes, data: offered ?? [] } : athletes
}

type Offering = Pick<Selection, 'takes_team_picks' | 'is_mixed' | 'is_budget_enforced'>

/**
 * Returns the athletes that a selection offers, by the same rule as on the server. If the weekend has no price for an
 * athlete, the athlete's own price is used.
 */
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
