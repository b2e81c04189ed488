import { z } from 'zod'
import { PriceStep } from '../../athletes.ts'
import { AnyText, CountryCode, Gender, Id, IdText, pageQuery, SearchText } from '../../fields.ts'
import { route } from '../../route.ts'
import { Reason } from '../changes.ts'

export const ATHLETE_FILTERS = ['active', 'inactive', 'unpriced', 'youth', 'cub', 'qci', 'team'] as const

/** An athlete or a team, with their price and the fields that operators can change in the current season. */
export const AdminAthlete = z.strictObject({
  athlete_id: Id,
  federation_code: z.string().nullable(),
  name: z.string(),
  country: CountryCode,
  gender: Gender,
  is_team: z.boolean(),
  /** A day such as `1998-02-14`. Null if it is not known. */
  birth_date: z.string().nullable(),
  /** The URL of an uploaded picture. The athlete's page shows the picture. */
  photo_url: z.string().nullable(),
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
  summary:
    'Lists the athletes of the current season. Each word of `search` must be the start of a word of the name, the start of the federation code, or the whole code of the nation',
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
  /** The prices of the athlete in this season, oldest first. */
  prices: z.array(PriceStep),
  /** Whether the athlete is in the current season. If not, the athlete cannot be edited. */
  in_season: z.boolean(),
  /**
   * Whether the gender can still be corrected. False if a result list contains the athlete, or if players could already
   * have picked them.
   */
  can_change_gender: z.boolean(),
  /** The ETag of the athlete. A change that sends it as If-Match is refused if the athlete has changed since. */
  version: z.string(),
})
export type AdminAthleteDetails = z.infer<typeof AdminAthleteDetails>

const AthleteParams = z.object({ athlete_id: IdText })

export const getAdminAthlete = route({
  method: 'GET',
  path: '/api/admin/athletes/:athlete_id',
  caller: 'operator',
  token: 'athletes',
  summary: 'Returns an athlete, their prices in the current season, and the pro teams to choose from',
  params: AthleteParams,
  reply: AdminAthleteDetails,
  response_headers: ['etag'],
})

const Text = AnyText.trim().max(120, 'must be at most 120 characters')
const Flag = z.boolean('must be true or false')
const Day = AnyText.trim().max(10, 'must be a day such as 1998-02-14')

export const editAdminAthlete = route({
  method: 'PATCH',
  path: '/api/admin/athletes/:athlete_id',
  caller: 'operator',
  token: 'athletes',
  summary: 'Changes an athlete of the current season. Omitted fields keep their values',
  params: AthleteParams,
  body: z.strictObject({
    name: Text.optional(),
    country: Text.optional(),
    gender: Gender.optional(),
    birth_date: Day.nullable().optional(),
    photo_url: Text.nullable().optional(),
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

export const addAdminAthlete = route({
  method: 'POST',
  path: '/api/admin/athletes',
  caller: 'operator',
  summary: 'Creates an athlete in the current season. The price rule sets the price',
  body: z.strictObject({
    name: Text,
    country: Text,
    gender: Gender,
    is_team: Flag.default(false),
    federation_code: Text,
    birth_date: Day.nullable().default(null),
    reason: Reason,
  }),
  reply: AdminAthleteDetails,
  request_headers: ['idempotency-key'],
  refusals: ['refused'],
})

export const addAthleteToSeason = route({
  method: 'POST',
  path: '/api/admin/athletes/:athlete_id/season',
  caller: 'operator',
  summary: 'Adds an athlete of another season to the current season. The price rule sets the price',
  params: AthleteParams,
  body: z.strictObject({ reason: Reason }),
  reply: AdminAthleteDetails,
  request_headers: ['idempotency-key'],
  refusals: ['refused'],
})

export const setAthleteFlags = route({
  method: 'POST',
  path: '/api/admin/athletes/flags',
  caller: 'operator',
  summary: 'Sets flags of several athletes of the current season. Omitted flags keep their values',
  body: z.strictObject({
    athlete_ids: z.array(Id).min(1, 'Select athletes first').max(1000, 'must be at most 1,000 athletes'),
    flags: z
      .strictObject({
        active: Flag.optional(),
        youth: Flag.optional(),
        is_cub: Flag.optional(),
        is_qci_bonus_eligible: Flag.optional(),
      })
      .refine((flags) => Object.values(flags).some((value) => value !== undefined), 'must have a flag'),
    reason: Reason,
  }),
  /** For how many athletes the flags changed. */
  reply: z.strictObject({ changed: z.int() }),
  request_headers: ['idempotency-key'],
  refusals: ['refused'],
})
