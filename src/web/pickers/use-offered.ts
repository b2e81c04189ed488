import { useMemo } from 'react'
import { type Athlete, listAthletes } from '#contract/athletes.ts'
import { listWeekendPrices, type Selection, type Weekend } from '#contract/weekends.ts'
import { type Reply, useReply } from '../app/use-reply.ts'
import { useConfig } from '../config/use-config.ts'
import { offeredAthletes } from './offered.ts'

/** The athletes whom a selection offers, at what they cost in its weekend. */
export function useOffered(weekend: Weekend, selection: Selection): Reply<readonly Athlete[]> {
  const excluded = useConfig()?.excluded_countries
  const athletes = useReply(
    listAthletes,
    excluded && { query: { filter_active: true, country: excluded.map((code) => `!${code}`) } },
  )
  const { weekend_id } = weekend
  const prices = useReply(listWeekendPrices, { params: { weekend_id } }, { aside: true })

  const listed = athletes.state === 'ready' ? athletes.data : undefined
  const priced = prices.state === 'ready' ? prices.data : undefined
  const offered = useMemo(
    () => listed && offeredAthletes(listed, priced ?? [], weekend, selection, excluded ?? []),
    [listed, priced, weekend, selection, excluded],
  )
  return athletes.state === 'ready' ? { ...athletes, data: offered ?? [] } : athletes
}
