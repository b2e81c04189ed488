import type { Instant } from '#game/instants.ts'
import type { Prospect } from '#game/teams/fill-team.ts'
import type { Candidate } from '#game/teams/offer.ts'
import type { PriceRow } from './store/athletes.ts'

/** The prices that apply between two price changes. */
export type PriceList = { change_index: number; athletes: readonly Prospect[] }

/**
 * Returns a function that finds the prices at an instant. Before the first change, it returns the prices of that
 * change.
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

/** The athletes with their prices at `at`. An athlete without recorded prices has the season's price. */
function withPrices(candidates: readonly Candidate[], rows: readonly PriceRow[], at: Instant): Prospect[] {
  const latest = new Map(
    rows.filter((row) => row.set_at <= at).map(({ athlete_id, price }) => [athlete_id, price]),
  )
  return candidates.map((candidate) => {
    const price = latest.get(candidate.athlete_id) ?? candidate.price
    return { ...candidate, price, strength: (price ?? 0) / 100 }
  })
}
