import type { Instant } from '#game/instants.ts'
import type { Prospect } from '#game/teams/fill-team.ts'
import type { Candidate } from '#game/teams/offer.ts'
import type { PriceRow } from './store/athletes.ts'

/** The prices that are valid from one price change to the next. */
export type PriceList = { change_index: number; athletes: readonly Prospect[] }

/**
 * Returns a function that finds the prices that are valid at an instant. For instants before the first price change, it
 * returns the prices after that change.
 */
export function openPriceLists(
  candidates: readonly Candidate[],
  rows: readonly PriceRow[],
): (at: Instant) => PriceList {
  const changes = [...new Set(rows.map((row) => row.set_at))]
  const lists = new Map<number, PriceList>()

  return (at) => {
    const change_index = Math.max(
      0,
      changes.findLastIndex((set_at) => set_at <= at),
    )
    const cached_list = lists.get(change_index)
    const list = cached_list ?? {
      change_index,
      athletes: withPrices(candidates, rows, changes[change_index] ?? at),
    }
    lists.set(change_index, list)
    return list
  }
}

/** Returns the athletes with the prices at `at`. Athletes without recorded prices keep the price of the candidate. */
function withPrices(candidates: readonly Candidate[], rows: readonly PriceRow[], at: Instant): Prospect[] {
  const latest = new Map(
    rows.filter((row) => row.set_at <= at).map(({ athlete_id, price }) => [athlete_id, price]),
  )
  return candidates.map((candidate) => {
    const price = latest.get(candidate.athlete_id) ?? candidate.price
    return { ...candidate, price, strength: (price ?? 0) / 100 }
  })
}
