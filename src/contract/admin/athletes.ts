import { z } from 'zod'
import { PriceStep } from '../athletes.ts'
import { AnyText, CountryCode, Gender, Id, IdText, pageQuery, SearchText } from '../fields.ts'
import { route } from '../route.ts'
import { Reason } from './changes.ts'

export const ATHLETE_FILTERS = ['active', 'inactive', 'unpriced', 'youth', 'cub', 'qci', 'team'] as const

/** An athlete or team of the current season, with the price and the fields that operators can change. */
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
  summary: 'Athletes of the current season; `search` matches a part of their name, code or nation',
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
  /** The names of all pro teams of the season, to choose from. */
  pro_teams: z.array(z.string()),
  /** Oldest first. */
  prices: z.array(PriceStep),
  /** The ETag of the athlete. A change that sends it as If-Match is refused if the athlete has changed since. */
  version: z.string(),
})
export type AdminAthleteDetails = z.infer<typeof AdminAthleteDetails>

const AthleteParams = z.object({ athlete_id: IdText })

export const getAdminAthlete = route({
  method: 'GET',
  path: '/api/admin/athletes/:athlete_id',
  caller: 'operator',
  summary: 'An athlete of the current season, with prices and the pro teams to choose from',
  params: AthleteParams,
  reply: AdminAthleteDetails,
  response_headers: ['etag'],
})

const Text = AnyText.trim().max(120, 'must be at most 120 characters')
const Flag = z.boolean('must be true or false')

export const editAdminAthlete = route({
  method: 'PATCH',
  path: '/api/admin/athletes/:athlete_id',
  caller: 'operator',
  summary: 'Changes an athlete of the current season; omitted fields keep their values',
  params: AthleteParams,
  body: z.strictObject({
    name: Text.optional(),
    country: Text.optional(),
    federation_code: Text.optional(),
    active: Flag.optional(),
    youth: Flag.optional(),
    is_cub: Flag.optional(),
    is_qci_bonus_eligible: Flag.optional(),
    pro_team: Text.nullable().optional(),
    reason: Reason,
  }),
  reply: AdminAthleteDetails,
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['stale', 'refused'],
})

/**
 * How prices are set. Three methods apply the price rule (decision 0030): `season` to all athletes, `newcomers` to
 * those without a price, `form` to those who have raced since their price was set. `set` takes the prices from `lines`.
 */
export const PRICING_METHODS = ['form', 'newcomers', 'season', 'set'] as const

const PriceRequest = {
  order: z.enum(PRICING_METHODS, 'must be one of form, newcomers, season, set'),
  /** For `set`: on each line an athlete, as a code or `id:49`, and a price. */
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

/** The prices that a request would change, or has changed, and the distribution of all prices after the change. */
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
  /** Why the request can set no prices; null if it can. */
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
  /** The ETag of the preview. A request that sends it as If-Match is refused if it would now set other prices. */
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
