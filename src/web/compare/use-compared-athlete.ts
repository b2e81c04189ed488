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

export type ComparedAthlete = {
  athlete: Athlete
  results: readonly AthleteRaceResult[]
  prices: readonly PriceStep[]
  popularity: readonly SelectionPopularity[]
  /** When the popularity arrived, by this browser's clock. Undefined if it could not be fetched. */
  popularity_received_at: number | undefined
}

export type ComparedAthleteReply =
  | { state: 'loading' }
  | { state: 'failed'; problem: Problem; retry: () => void }
  | { state: 'ready'; data: ComparedAthlete }

export function useComparedAthlete(athlete_id: number): ComparedAthleteReply {
  const params = { athlete_id }
  const athlete = useReply(getAthlete, { params }, { critical: false })
  const results = useReply(listAthleteResults, { params }, { critical: false })
  const prices = useReply(listAthletePrices, { params }, { critical: false })
  const popularity = useReply(listPopularityOfAthlete, { params }, { critical: false })

  if (athlete.state === 'failed') return athlete
  const other_replies = [results, prices, popularity]
  if (athlete.state === 'loading' || other_replies.some(({ state }) => state === 'loading')) {
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

/**
 * Returns the rows of a reply. If they could not be fetched, returns no rows, and the comparison is shown without them.
 */
function rowsOf<Row>(reply: Reply<readonly Row[]>): readonly Row[] {
  return reply.state === 'ready' ? reply.data : []
}
