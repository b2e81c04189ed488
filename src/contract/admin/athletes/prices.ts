import { z } from 'zod'
import { AnyText, Id, Points } from '../../fields.ts'
import { route } from '../../route.ts'
import { Reason } from '../changes.ts'
import { AdminAthlete } from './athletes.ts'

/**
 * How prices are set. All methods but `set` apply the price rule (decision 0030):
 * - `form`: sets the prices of athletes who have raced since their price was set.
 * - `newcomers`: sets the prices of athletes without a price.
 * - `season`: sets the prices of all athletes.
 * - `set`: sets the prices that are given in `lines`.
 */
export const PRICING_METHODS = ['form', 'newcomers', 'season', 'set'] as const

const PriceRequest = {
  order: z.enum(PRICING_METHODS, 'must be one of form, newcomers, season, set'),
  /** Required for `set`. Each line has an athlete and a price. The athlete is a code, or an id such as `id:49`. */
  lines: AnyText.max(50_000, 'must be at most 50,000 characters').optional(),
}

/** The lowest price, the quartiles and the highest price of the active women, men or teams. */
const FieldSpread = z.strictObject({
  field: z.string(),
  athletes: z.int(),
  least: z.number(),
  quarter: z.number(),
  median: z.number(),
  three_quarters: z.number(),
  most: z.number(),
})

/** The price changes that a request makes, and the distribution of all prices after the changes. */
export const PricePreview = z.strictObject({
  /** The prices that change, the largest change first. */
  changes: z.array(
    z.strictObject({
      athlete_id: Id,
      federation_code: z.string().nullable(),
      name: z.string(),
      before: z.int().nullable(),
      price: z.int(),
    }),
  ),
  /**
   * Why the request sets no prices. Null if it sets prices.
   * - `season-begun`: a race of the season already has results, so `season` is not possible.
   * - `no-earlier-points`: no athlete has points in earlier seasons, so `season` is not possible.
   * - `no-newcomers`: every athlete has a price.
   * - `no-news`: no new results have been published since the prices were set.
   * - `lines`: a line cannot be parsed, see `problems`.
   */
  refusal: z.enum(['season-begun', 'no-earlier-points', 'no-newcomers', 'no-news', 'lines']).nullable(),
  /** The lines of `lines` that cannot be parsed. */
  problems: z.array(z.strictObject({ line: z.int(), message: z.string() })),
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
  /**
   * The ETag of the preview. A request that sends it as If-Match is refused if the request would now set other prices.
   */
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
  summary: 'Lists all athletes and teams of the current season with price, points and flags, sorted by name',
  reply: z.array(PriceTableRow),
})
