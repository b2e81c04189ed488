import { z } from 'zod'
import { Id, Points } from '../../fields.ts'

/** An athlete with their price and points in the replayed races. */
const ReplayedPrice = z.strictObject({
  athlete_id: Id,
  name: z.string(),
  gender: z.string(),
  is_team: z.boolean(),
  price: z.int(),
  points: Points,
  /** The price by the price rule, if it read the replayed races only. */
  fair_price: z.int(),
})
export type ReplayedPrice = z.infer<typeof ReplayedPrice>

/** What the prices would have meant in races that are over. */
export const PriceReplay = z.strictObject({
  season: z.string(),
  races: z.int(),
  /** Most points first. */
  athletes: z.array(ReplayedPrice),
  /** Spearman's rank correlation of prices and points, for each gender; null if it has no value. */
  correlations: z.array(
    z.strictObject({ gender: z.string(), athletes: z.int(), correlation: z.number().nullable() }),
  ),
  /** The ten athletes who cost most above and below their fair price. */
  overpriced: z.array(ReplayedPrice),
  underpriced: z.array(ReplayedPrice),
  /** The best affordable team of each selection: how many different athletes it needed, and who is in most of them. */
  best_teams: z
    .strictObject({
      selections: z.int(),
      athletes: z.int(),
      places: z.int(),
      most_used: z.strictObject({ athlete_id: Id, name: z.string(), teams: z.int() }),
    })
    .nullable(),
})
export type PriceReplay = z.infer<typeof PriceReplay>
