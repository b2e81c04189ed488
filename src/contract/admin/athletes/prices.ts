import { z } from 'zod'
import { LINE_PROBLEMS, PRICE_REFUSALS } from '#game/scoring/price-refusals.ts'
import { AnyText, Id, Points } from '../../fields.ts'
import { route } from '../../route.ts'
import { Reason } from '../changes.ts'
import { AdminAthlete } from './athletes.ts'
import { PriceReplay } from './price-replay.ts'

/**
 * How prices are set. All methods but `set` apply the price rule (decision 0030):
 * - `form`: sets the prices of athletes who have raced since their price was set.
 * - `newcomers`: sets the prices of athletes without a price.
 * - `season`: sets the prices of all athletes.
 * - `set`: sets the prices that are given in `lines`.
 */
export const PRICING_METHODS = ['form', 'newcomers', 'season', 'set'] as const

export const PriceRequest = {
  order: z.enum(PRICING_METHODS, 'must be one of form, newcomers, season, set'),
  /**
   * The lines of the method `set`, which requires them. Each line has an athlete and a price. The athlete is a code, or
   * an id such as `id:49`.
   */
  lines: AnyText.max(50_000, 'must be at most 50,000 characters').optional(),
}

/** Among the active women, men or teams: the lowest price, the quartiles, and the highest price. */
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

/** The prices that a request changes, and the distribution of all prices after these changes. */
export const PricePreview = z.strictObject({
  /** The prices that change, the largest change first. */
  changes: PriceChanges,
  /**
   * Why the request sets no prices. Null if it sets prices. The refusal `lines` means that a line cannot be used, see
   * `problems`.
   */
  refusal: z.enum([...PRICE_REFUSALS, 'lines']).nullable(),
  /** Those of the request's `lines` that cannot be used. */
  problems: z.array(
    z.strictObject({
      line: z.int(),
      code: z.enum(LINE_PROBLEMS),
      /** The typed text. If the code is `repeated`, the athlete's name. */
      text: z.string(),
      /** If the code is `repeated`: the earlier line with a price for the same athlete. Null for other codes. */
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
  /**
   * Compares the new prices with the points of this season's races or, if there are too few, with those of an earlier
   * season. Null if neither has enough races, or if the reply is not a preview.
   */
  replay: PriceReplay.nullable(),
  /** Whether saving the prices now requires a reason, because somebody has a team in the season. */
  needs_reason: z.boolean(),
  /**
   * The ETag of the preview. A request that sends it as If-Match is refused if it would set other prices than the
   * preview.
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
  body: z.strictObject({ ...PriceRequest, reason: Reason.optional() }),
  reply: PricePreview,
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['stale', 'refused'],
})

/** A row of the price table: an athlete with the data that operators need to choose a price. */
export const PriceTableRow = z.strictObject({
  ...AdminAthlete.omit({ birth_date: true, photo_url: true, pro_team: true }).shape,
  /** The athlete's points of this season. Null until a race with the athlete counts in totals. */
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
