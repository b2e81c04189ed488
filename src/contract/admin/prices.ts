import { z } from 'zod'
import { Id, Line } from '../fields.ts'
import { route } from '../route.ts'
import { Reason } from './changes.ts'

/** The ways to price: the three of the price rule, and typed prices. */
export const PRICE_ORDERS = ['form', 'newcomers', 'season', 'set'] as const

const PriceOrder = {
  order: z.enum(PRICE_ORDERS, 'must be one of the orders'),
  /** For `set`: a code or `id:49` and a price on each line. */
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

/** What an order does: the prices that change, with the spread that the season then has. */
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
  /** Reason nothing can be written. */
  refusal: z.enum(['season-begun', 'no-earlier-points', 'no-newcomers', 'no-news', 'lines']).nullable(),
  /** The typed lines that cannot be read. */
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
  /** Writing with it as If-Match is refused if other prices would be written now. */
  version: z.string(),
})
export type PricePreview = z.infer<typeof PricePreview>

export const previewPrices = route({
  method: 'POST',
  path: '/api/admin/prices/preview',
  caller: 'operator',
  summary: 'What an order would do to the prices of the current season; nothing is written',
  body: z.strictObject(PriceOrder),
  reply: PricePreview,
})

export const writeAdminPrices = route({
  method: 'POST',
  path: '/api/admin/prices',
  caller: 'operator',
  summary: 'Prices athletes of the current season; picks that were bought keep the price that was paid',
  body: z.strictObject({ ...PriceOrder, reason: Reason }),
  reply: PricePreview,
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['stale', 'refused'],
})
