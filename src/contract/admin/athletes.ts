import { z } from 'zod'
import { PriceStep } from '../athletes.ts'
import { CountryCode, Gender, Id, IdText, Line, pageQuery, SearchText } from '../fields.ts'
import { route } from '../route.ts'

export const ATHLETE_FILTERS = ['active', 'inactive', 'unpriced', 'youth', 'cub', 'qci', 'team'] as const

/** An athlete or team of the current season, as operators change it. */
export const AdminAthlete = z.strictObject({
  athlete_id: Id,
  federation_code: z.string().nullable(),
  name: z.string(),
  country: CountryCode,
  gender: Gender,
  is_team: z.boolean(),
  price: z.int().nullable(),
  active: z.boolean(),
  youth: z.boolean(),
  is_cub: z.boolean(),
  is_qci_bonus_eligible: z.boolean(),
  pro_team: z.string().nullable(),
})
export type AdminAthlete = z.infer<typeof AdminAthlete>

export const listAdminAthletes = route({
  method: 'GET',
  path: '/api/admin/athletes',
  caller: 'operator',
  token: 'athletes',
  summary: 'Athletes of the current season by a part of their name, code or nation',
  query: z.object({
    ...pageQuery(100, 50),
    search: SearchText,
    filter: z.enum(ATHLETE_FILTERS, 'must be one of the filters').optional(),
    sort: z.enum(['name', 'price'], 'must be name or price').default('name'),
  }),
  reply: z.array(AdminAthlete),
})

export const AdminAthleteDetails = z.strictObject({
  athlete: AdminAthlete,
  /** The pro teams of the season, of which the athlete may be in one. */
  pro_teams: z.array(z.string()),
  /** Oldest first. */
  prices: z.array(PriceStep),
  /** The ETag: changes that name it as If-Match are refused if somebody was faster. */
  version: z.string(),
})
export type AdminAthleteDetails = z.infer<typeof AdminAthleteDetails>

const AthleteParams = z.object({ athlete_id: IdText })

export const getAdminAthlete = route({
  method: 'GET',
  path: '/api/admin/athletes/:athlete_id',
  caller: 'operator',
  token: 'athletes',
  summary: 'An athlete of the current season, with prices and the pro teams to choose from',
  params: AthleteParams,
  reply: AdminAthleteDetails,
  response_headers: ['etag'],
})

const Text = Line.trim().max(120, 'must be at most 120 characters')
const Why = Line.trim().min(1, 'Please give a reason').max(300, 'must be at most 300 characters')
const YesNo = z.boolean('must be true or false')

export const editAdminAthlete = route({
  method: 'PATCH',
  path: '/api/admin/athletes/:athlete_id',
  caller: 'operator',
  token: 'athletes',
  summary: 'Changes an athlete of the current season; what is not given stays',
  params: AthleteParams,
  body: z.strictObject({
    name: Text.optional(),
    country: Text.optional(),
    federation_code: Text.optional(),
    active: YesNo.optional(),
    youth: YesNo.optional(),
    is_cub: YesNo.optional(),
    is_qci_bonus_eligible: YesNo.optional(),
    pro_team: Text.nullable().optional(),
    reason: Why,
  }),
  reply: AdminAthleteDetails,
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['stale', 'refused'],
})

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
  /** Why nothing can be written. */
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
  token: 'prices',
  summary: 'What an order would do to the prices of the current season; nothing is written',
  body: z.strictObject(PriceOrder),
  reply: PricePreview,
})

export const writeAdminPrices = route({
  method: 'POST',
  path: '/api/admin/prices',
  caller: 'operator',
  token: 'prices',
  summary: 'Prices athletes of the current season; picks that were bought keep the price that was paid',
  body: z.strictObject({ ...PriceOrder, reason: Why }),
  reply: PricePreview,
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['stale', 'refused'],
})
