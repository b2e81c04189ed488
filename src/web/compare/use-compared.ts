import {
  type Athlete,
  type AthleteRaceResult,
  getAthlete,
  listAthletePrices,
  listAthleteResults,
  listPopularityOfAthlete,
  type PriceStep,
  type SelectionPopularity,
} from '#contract/athletes.ts'
import type { Problem } from '#contract/problems.ts'
import { type Reply, useReply } from '../core/api/use-reply.ts'

/** The compared data of one athlete. */
export type Compared = {
  athlete: Athlete
  results: readonly AthleteRaceResult[]
  prices: readonly PriceStep[]
  popularity: readonly SelectionPopularity[]
  /** When the popularity arrived, by this browser's clock; undefined if it could not be fetched. */
  popularity_received_at: number | undefined
}

export type ComparedReply =
  | { state: 'loading' }
  | { state: 'failed'; problem: Problem; retry: () => void }
  | { state: 'ready'; data: Compared }

export function useCompared(athlete_id: number): ComparedReply {
  const params = { athlete_id }
  const athlete = useReply(getAthlete, { params }, { critical: false })
  const results = useReply(listAthleteResults, { params }, { critical: false })
  const prices = useReply(listAthletePrices, { params }, { critical: false })
  const popularity = useReply(listPopularityOfAthlete, { params }, { critical: false })

  if (athlete.state === 'failed') return athlete
  const beside = [results, prices, popularity]
  if (athlete.state === 'loading' || beside.some(({ state }) => state === 'loading')) {
    return { state: 'loading' }
  }
  return {
    state: 'ready',
    data: {
      athlete: athlete.data,
      results: rowsOf(results),
      prices: rowsOf(prices),
      popularity: rowsOf(popularity),
      popularity_received_at: popularity.state === 'ready' ? popularity.received_at : undefined,
    },
  }
}

/** Data that could not be fetched is left out. */
function rowsOf<Row>(reply: Reply<readonly Row[]>): readonly Row[] {
  return reply.state === 'ready' ? reply.data : []
}
