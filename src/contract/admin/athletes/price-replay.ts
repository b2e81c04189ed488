import { z } from 'zod'
import { Id, Points } from '../../fields.ts'

/** An athlete, their price, and their points in the races that are compared. */
const ReplayedPrice = z.strictObject({
  athlete_id: Id,
  name: z.string(),
  gender: z.string(),
  is_team: z.boolean(),
  price: z.int(),
  points: Points,
  /** The price that the price rule would set if it used only the points of these races. */
  fair_price: z.int(),
})
export type ReplayedPrice = z.infer<typeof ReplayedPrice>

/** Compares prices with the points that athletes earned in races that are over. */
export const PriceReplay = z.strictObject({
  season: z.string(),
  races: z.int(),
  /** Most points first. */
  athletes: z.array(ReplayedPrice),
  /** Spearman's rank correlation of price and points for each gender. Null if all prices or all points are equal. */
  correlations: z.array(
    z.strictObject({ gender: z.string(), athletes: z.int(), correlation: z.number().nullable() }),
  ),
  /** At most ten athletes in each list, sorted by how far their price is from the fair price. */
  overpriced: z.array(ReplayedPrice),
  underpriced: z.array(ReplayedPrice),
  /**
   * The best affordable teams, one for each selection. `athletes` is the number of different athletes in all these
   * teams.
   */
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
