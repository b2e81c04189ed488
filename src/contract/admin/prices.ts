import { z } from 'zod'
import { Id, Line } from '../fields.ts'
import { route } from '../route.ts'
import { Reason } from './changes.ts'

/**
 * How prices are set. Three methods apply the price rule (decision 0030): `season` to all athletes, `newcomers` to
 * those without a price, `form` to those who have raced since their price was set. `set` takes the prices from `lines`.
 */
export const PRICING_METHODS = ['form', 'newcomers', 'season', 'set'] as const

const PriceRequest = {
  order: z.enum(PRICING_METHODS, 'must be one of form, newcomers, season, set'),
  /** For `set`: on each line an athlete, as a code or `id:49`, and a price. */
  lines: Line.max(50_000, 'must be at most 50,000 characters').optional(),
}

const FieldSpread = z.strictObject({
  field: z.string(),
  athletes: z.int(),
  least: z.number(),
  quarter: z.number(),
  median: z.number(),
  three_quarters: z.number(),
  most: z.number(),
})

/** The prices that a request would change or has changed, and how the season's prices are then distributed. */
export const PricePreview = z.strictObject({
  /** Largest change first. */
  changes: z.array(
    z.strictObject({
      athlete_id: Id,
      federation_code: z.string().nullable(),
      name: z.string(),
      before: z.int().nullable(),
      price: z.int(),
    }),
  ),
  /** Why no price can be set; null if prices can be set. */
  refusal: z.enum(['season-begun', 'no-earlier-points', 'no-newcomers', 'no-news', 'lines']).nullable(),
  /** The lines of `lines` that cannot be parsed. */
  problems: z.array(z.strictObject({ line: z.int(), message: z.string() })),
  spread: z
    .strictObject({
      fields: z.array(FieldSpread),
      within_budget: z.number().nullable(),
      drawn_teams: z.int(),
      places: z.number(),
      budget: z.int(),
    })
    .nullable(),
  /** The ETag. A request that sends it as If-Match is refused if it would now set other prices than previewed. */
  version: z.string(),
})
export type PricePreview = z.infer<typeof PricePreview>

export const previewPrices = route({
  method: 'POST',
  path: '/api/admin/prices/preview',
  caller: 'operator',
  summary: 'Shows which prices of the current season a request would change; changes nothing',
  body: z.strictObject(PriceRequest),
  reply: PricePreview,
})

export const writeAdminPrices = route({
  method: 'POST',
  path: '/api/admin/prices',
  caller: 'operator',
  summary: 'Sets prices of athletes of the current season; existing picks keep the price that was paid',
  body: z.strictObject({ ...PriceRequest, reason: Reason }),
  reply: PricePreview,
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['stale', 'refused'],
})
