import type { Instant } from '#game/instants.ts'
import type { Candidate } from '#game/teams/offer.ts'
import type { Prospect } from '#game/teams/propose.ts'
import type { PriceRow } from './store/athletes.ts'

/** All prices between two changes. */
export type PriceList = { number: number; athletes: readonly Prospect[] }

/** Returns a function that finds the prices at an instant; an instant before the first change gets its prices. */
export function openPriceLists(
  candidates: readonly Candidate[],
  rows: readonly PriceRow[],
): (at: Instant) => PriceList {
  const changes = [...new Set(rows.map((row) => row.set_at))]
  const lists = new Map<number, PriceList>()

  return (at) => {
    const number = Math.max(
      0,
      changes.findLastIndex((set_at) => set_at <= at),
    )
    const known = lists.get(number)
    const list = known ?? { number, athletes: priced(candidates, rows, changes[number] ?? at) }
    lists.set(number, list)
    return list
  }
}

/** Athletes without recorded prices have the season's price. */
function priced(candidates: readonly Candidate[], rows: readonly PriceRow[], at: Instant): Prospect[] {
  const latest = new Map(
    rows.filter((row) => row.set_at <= at).map(({ athlete_id, price }) => [athlete_id, price]),
  )
  return candidates.map((candidate) => {
    const price = latest.get(candidate.athlete_id) ?? candidate.price
    return { ...candidate, price, strength: (price ?? 0) / 100 }
  })
}
