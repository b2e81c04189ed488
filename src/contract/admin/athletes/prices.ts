import { z } from 'zod'
import { LINE_PROBLEMS, PRICE_REFUSALS } from '#game/scoring/price-refusals.ts'
import { AnyText, Id, Points } from '../../fields.ts'
import { route } from '../../route.ts'
import { Reason } from '../changes.ts'
import { AdminAthlete } from './athletes.ts'
import { PriceReplay } from './price-replay.ts'

/**
 * How prices are set. The first three methods apply the price rule (decision 0030):
 * - `form`: to athletes who have raced since their price was set.
 * - `newcomers`: to athletes without a price.
 * - `season`: to all athletes.
 * - `set`: sets the prices that are given in `lines`.
 */
export const PRICING_METHODS = ['form', 'newcomers', 'season', 'set'] as const

export const PriceRequest = {
  order: z.enum(PRICING_METHODS, 'must be one of form, newcomers, season, set'),
  /** Required for `set`: each line has an athlete, as a code or an id such as `id:49`, and a price. */
  lines: AnyText.max(50_000, 'must be at most 50,000 characters').optional(),
}

/** How the prices of the active women, men or teams are distributed: lowest, quartiles, highest. */
const FieldSpread = z.strictObject({
  field: z.string(),
  athletes: z.int(),
  least: z.number(),
  quarter: z.number(),
  median: z.number(),
  three_quarters: z.number(),
  most: z.number(),
})

export const PriceChanges = z.array(
  z.strictObject({
    athlete_id: Id,
    federation_code: z.string().nullable(),
    name: z.string(),
    before: z.int().nullable(),
    price: z.int(),
  }),
)

/** The price changes of a request, and the distribution of all prices after them. */
export const PricePreview = z.strictObject({
  /** Largest change first. */
  changes: PriceChanges,
  /** Why the request can set no prices; null if it can. `lines`: a line cannot be parsed, see `problems`. */
  refusal: z.enum([...PRICE_REFUSALS, 'lines']).nullable(),
  /** The lines of `lines` that cannot be used. */
  problems: z.array(
    z.strictObject({
      line: z.int(),
      code: z.enum(LINE_PROBLEMS),
      /** What was typed or, if the athlete is `repeated`, their name. */
      text: z.string(),
      /** The line in which a `repeated` athlete has a price; otherwise null. */
      first_line: z.int().nullable(),
    }),
  ),
  /**
   * The distribution of prices. `within_budget` is the share of randomly drawn full teams that cost at most the budget.
   */
  spread: z
    .strictObject({
      fields: z.array(FieldSpread),
      within_budget: z.number().nullable(),
      drawn_teams: z.int(),
      places: z.number(),
      budget: z.int(),
    })
    .nullable(),
  /** A replay with these prices of the races of this season or, before it begins, of the last one. Only in previews. */
  replay: PriceReplay.nullable(),
  /** The ETag of the preview. A request that sends it as If-Match is refused if it would now set other prices. */
  version: z.string(),
})
export type PricePreview = z.infer<typeof PricePreview>

export const previewPrices = route({
  method: 'POST',
  path: '/api/admin/prices/preview',
  caller: 'operator',
  token: 'prices',
  summary: 'Previews which prices of the current season a request would change',
  body: z.strictObject(PriceRequest),
  reply: PricePreview,
})

export const writeAdminPrices = route({
  method: 'POST',
  path: '/api/admin/prices',
  caller: 'operator',
  token: 'prices',
  summary: 'Sets prices of athletes of the current season. Existing picks keep the price that was paid',
  body: z.strictObject({ ...PriceRequest, reason: Reason }),
  reply: PricePreview,
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['stale', 'refused'],
})

/** A row of the price table: an athlete with the data that operators need to choose a price. */
export const PriceTableRow = z.strictObject({
  ...AdminAthlete.omit({ birth_date: true, photo_url: true, pro_team: true }).shape,
  /** Points of this season; null until a race with the athlete counts in totals. */
  score: Points.nullable(),
})
export type PriceTableRow = z.infer<typeof PriceTableRow>

export const listPriceTable = route({
  method: 'GET',
  path: '/api/admin/prices',
  caller: 'operator',
  summary: 'All athletes and teams of the current season with price, points and flags, by name',
  reply: z.array(PriceTableRow),
})
