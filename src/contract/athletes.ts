import { z } from 'zod'
import {
  CountryCode,
  Gender,
  Id,
  IdText,
  Instant,
  Points,
  pageQuery,
  QueryBoolean,
  SearchText,
} from './fields.ts'
import { AthleteResult, Race } from './races.ts'
import { repeatable, route } from './route.ts'

export const Athlete = z.strictObject({
  athlete_id: Id,
  federation_code: z.string().nullable(),
  name: z.string(),
  country: CountryCode,
  gender: Gender,
  is_team: z.boolean(),
  /**
   * The athlete's points without the captain bonus, summed over the races that count in totals. Null until a race with
   * the athlete counts in totals.
   */
  score: Points.nullable(),
  /** The rank among athletes of the same gender, or among teams of the same gender. */
  rank: z.number().int().nullable(),
  price: z.number().int().nullable(),
  active: z.boolean(),
  youth: z.boolean(),
  is_qci_bonus_eligible: z.boolean(),
  is_cub: z.boolean(),
  pro_team: z
    .strictObject({ name: z.string(), abbreviation: z.string(), logo_url: z.string().nullable() })
    .nullable(),
})
export type Athlete = z.infer<typeof Athlete>

/** `country=!RUS` excludes a country; `country=NOR` selects only this country. The parameter can be repeated. */
const CountryFilter = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (Array.isArray(given) ? given : [given]))
  .pipe(
    z
      .array(z.string().regex(/^!?[A-Z]{3}$/, 'must be a code such as NOR or !NOR'))
      .max(40, 'must be at most 40 codes'),
  )

export const listAthletes = route({
  method: 'GET',
  path: '/api/athletes',
  caller: 'visitor',
  summary:
    'Lists the athletes of the current season, best rank first. Ranks are counted per gender, and separately for teams',
  query: z.object({
    ...pageQuery(5000, 5000),
    filter_active: QueryBoolean.optional(),
    country: CountryFilter.optional(),
    gender: Gender.optional(),
    is_team: QueryBoolean.optional(),
    name: SearchText,
  }),
  reply: z.array(Athlete),
})

/** An athlete with the additional data of their own page. */
export const AthleteWithPhoto = z.strictObject({
  ...Athlete.shape,
  /** The URL of a picture that an operator uploaded. */
  photo_url: z.string().nullable(),
})
export type AthleteWithPhoto = z.infer<typeof AthleteWithPhoto>

const AthleteParams = z.object({ athlete_id: IdText })

export const getAthlete = route({
  method: 'GET',
  path: '/api/athletes/:athlete_id',
  caller: 'visitor',
  summary:
    'Returns an athlete of the current season. If the id belongs to a duplicate that was merged, the athlete that was kept is returned',
  params: AthleteParams,
  reply: AthleteWithPhoto,
})

/** An athlete's place and points in a race, with data about the race instead of the athlete. */
export const AthleteRaceResult = z.strictObject({
  ...AthleteResult.omit({ athlete: true }).shape,
  race: Race,
})
export type AthleteRaceResult = z.infer<typeof AthleteRaceResult>

export const listAthleteResults = route({
  method: 'GET',
  path: '/api/athletes/:athlete_id/results',
  caller: 'visitor',
  summary: 'Lists an athlete’s results in the current season, in the order of the races',
  params: AthleteParams,
  reply: z.array(AthleteRaceResult),
})

/** A price of an athlete. It is valid from `set_at` until the `set_at` of their next price. */
export const PriceStep = z.strictObject({ set_at: Instant, price: z.number().int() })
export type PriceStep = z.infer<typeof PriceStep>

export const listAthletePrices = route({
  method: 'GET',
  path: '/api/athletes/:athlete_id/prices',
  caller: 'visitor',
  summary: 'Lists an athlete’s prices in the current season, oldest first',
  params: AthleteParams,
  reply: z.array(PriceStep),
})

/**
 * How popular an athlete is in a selection. `ratio` is the share of teams that contain the athlete. Until the selection
 * is locked, it is rounded and can change.
 */
export const SelectionPopularity = z.strictObject({
  selection_id: Id,
  selection_name: z.string(),
  weekend_id: Id,
  weekend_name: z.string(),
  is_locked: z.boolean(),
  ratio: z.number().min(0).max(1),
})
export type SelectionPopularity = z.infer<typeof SelectionPopularity>

export const listPopularityOfAthlete = route({
  method: 'GET',
  path: '/api/athletes/:athlete_id/popularity',
  caller: 'visitor',
  summary:
    'Returns, for each selection of the current season, the share of teams that picked an athlete. The selections are in the order of their deadlines',
  params: AthleteParams,
  reply: z.array(SelectionPopularity),
})

/** An athlete on the user's watchlist. Nobody else can see the list. */
export const WatchedAthlete = z.strictObject({ athlete_id: Id, watched_at: Instant })
export type WatchedAthlete = z.infer<typeof WatchedAthlete>

const Watchlist = z.array(WatchedAthlete)

export const listWatchedAthletes = route({
  method: 'GET',
  path: '/api/me/watchlist',
  caller: 'player',
  summary: 'Lists the athletes that the user watches, latest first',
  reply: Watchlist,
})

export const watchAthlete = route({
  method: 'PUT',
  path: '/api/me/watchlist/:athlete_id',
  caller: 'player',
  summary: 'Adds an athlete to the user’s watchlist. It has at most 200 athletes',
  params: AthleteParams,
  reply: Watchlist,
  refusals: ['refused', 'too-many'],
  ...repeatable,
})

export const unwatchAthlete = route({
  method: 'DELETE',
  path: '/api/me/watchlist/:athlete_id',
  caller: 'player',
  summary: 'Removes an athlete from the user’s watchlist',
  params: AthleteParams,
  reply: Watchlist,
  refusals: ['too-many'],
  ...repeatable,
})
