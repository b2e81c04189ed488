import { type PriceReplay, replayPrices } from '#game/scoring/price-replay.ts'
import { priceBounds } from '#game/scoring/prices.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { isOffered } from './examine-spread.ts'
import type { PricingRow } from './store/pricing.ts'
import { findReplaySeason, listSelectionPoints } from './store/replay.ts'

export type SeasonReplay = PriceReplay & {
  /** The season whose races are used. `races` is how many of its races count. */
  season: string
  races: number
}

/**
 * Compares the given prices of this season's athletes with their points in past races. `findReplaySeason` chooses the
 * season of these races: this season or an earlier one. Null if there are no results.
 */
export async function replaySeason(
  db: Db,
  { season_id, settings }: SeasonRow,
  athletes: readonly PricingRow[],
): Promise<SeasonReplay | null> {
  const replayed = await findReplaySeason(db, season_id)
  if (!replayed) return null
  const { budget, max_picks, max_picks_per_gender: per_gender } = settings
  const priced = athletes.flatMap((row) => {
    const { athlete_id, name, gender, is_team, price } = row
    return price !== null && isOffered(row, settings) ? [{ athlete_id, name, gender, is_team, price }] : []
  })
  const points = await listSelectionPoints(db, replayed.season_id)
  const limits = { per_gender, places: max_picks, budget }
  const replay = replayPrices(priced, points, limits, priceBounds(budget, max_picks))
  return { season: replayed.name, races: replayed.races, ...replay }
}
