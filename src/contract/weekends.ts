import { z } from 'zod'
import { CupScores } from './cups.ts'
import { AnyText, CountryCode, Gender, Id, IdText, Instant, pageQuery, QueryBoolean } from './fields.ts'
import { AthleteResult, Race } from './races.ts'
import { route } from './route.ts'
import { Sidebet } from './sidebets.ts'
import { UserRanking } from './users.ts'

export const Selection = z.strictObject({
  selection_id: Id,
  weekend_id: Id,
  name: z.string(),
  trading_open: z.boolean(),
  trading_opens_at: Instant,
  trading_close: Instant,
  /** How many athletes of each gender a team may have. 0 means no limit. */
  max_picks_per_gender: z.number().int(),
  /** How many athletes a team may have, without those on places reserved for cubs. Null or 0 means no limit. */
  max_picks: z.number().int().nullable(),
  /** How many more athletes a team may have if these are cubs. */
  cub_picks: z.number().int(),
  /** Whether players pick teams, such as national teams or pro teams, instead of athletes. */
  takes_team_picks: z.boolean(),
  /** Whether `max_picks_per_gender` is the limit for the whole team instead of one gender. */
  is_coed: z.boolean(),
  /** Whether only mixed teams can be picked. */
  is_mixed: z.boolean(),
  team_captains_enabled: z.boolean(),
  takes_ranked_picks: z.boolean(),
  is_budget_enforced: z.boolean(),
  /** The maximum cost of a team if the budget is enforced. It may differ from the budget in the season's settings. */
  budget: z.number().int().nullable(),
  races: z.array(Race),
  links: z.strictObject({ athlete_popularity: z.string() }),
})
export type Selection = z.infer<typeof Selection>

export const Weekend = z.strictObject({
  weekend_id: Id,
  season: z.string(),
  weekend_name: z.string(),
  event_start: Instant,
  event_end: Instant,
  time_zone: z.string(),
  country: CountryCode.nullable(),
  is_tour: z.boolean(),
  is_championship: z.boolean(),
  team_per_race: z.boolean(),
  hidden: z.boolean(),
  /** Whether this is the first visible weekend of the current season with a selection whose deadline has not passed. */
  is_upcoming: z.boolean(),
  trading_open: z.boolean(),
  /** When the last selection of the weekend closes. Null if the weekend has no selections. */
  trading_close: Instant.nullable(),
  livestream_link: z.string().nullable(),
  event_link: z.string().nullable(),
  selections: z.array(Selection),
  sidebets: z.array(Sidebet),
  links: z.strictObject({ prices: z.string() }),
})
export type Weekend = z.infer<typeof Weekend>

const WeekendParams = z.object({ weekend_id: IdText })

export const listWeekends = route({
  method: 'GET',
  path: '/api/weekends',
  caller: 'visitor',
  summary:
    'Lists weekends in the order of their start times. `season` selects one season, by its name or as `current`',
  query: z.object({
    ...pageQuery(500, 500),
    season: AnyText.max(120, 'must be at most 120 characters').optional(),
  }),
  reply: z.array(Weekend),
})

export const getUpcomingWeekend = route({
  method: 'GET',
  path: '/api/weekends/upcoming',
  caller: 'visitor',
  summary: 'Returns the first weekend of the current season that has a selection which has not closed',
  reply: Weekend,
  refusals: ['not-found'],
})

export const getPreviousWeekend = route({
  method: 'GET',
  path: '/api/weekends/previous',
  caller: 'visitor',
  summary: 'Returns the latest weekend of the current season that has a scored race',
  reply: Weekend,
  refusals: ['not-found'],
})

/**
 * The weekend whose results players wait for: the latest one with a closed selection. `published_at` is when a result
 * of the season was last published or changed.
 */
export const CurrentWeekend = z.strictObject({ weekend: Weekend, published_at: Instant.nullable() })
export type CurrentWeekend = z.infer<typeof CurrentWeekend>

export const getCurrentWeekend = route({
  method: 'GET',
  path: '/api/weekends/current',
  caller: 'visitor',
  summary:
    'Returns the latest weekend of the current season with a selection that has closed, and when a result of the season was last published. Null if no selection has closed yet',
  reply: CurrentWeekend.nullable(),
})

const WeekendBoardQuery = z.object({
  ...pageQuery(3000, 10),
  /**
   * If false, the board contains no verified users, and ranks the other players among themselves (the Ranked board,
   * rules §5).
   */
  verified_users: QueryBoolean.default(true),
})

export const getPreviousResults = route({
  method: 'GET',
  path: '/api/weekends/previous/results/users',
  caller: 'visitor',
  summary: 'Returns the latest scored weekend with its board of players',
  query: WeekendBoardQuery,
  reply: z.strictObject({ users: z.array(UserRanking), weekend: Weekend }),
  refusals: ['not-found'],
})

export const getWeekend = route({
  method: 'GET',
  path: '/api/weekends/:weekend_id',
  caller: 'visitor',
  summary: 'Returns a weekend, with its selections and their races',
  params: WeekendParams,
  reply: Weekend,
})

export const listWeekendUsers = route({
  method: 'GET',
  path: '/api/weekends/:weekend_id/results/users',
  caller: 'visitor',
  is_board: true,
  summary: 'Returns the board of players for a weekend',
  params: WeekendParams,
  query: WeekendBoardQuery,
  reply: z.array(UserRanking),
})

/**
 * An athlete's points from those races of a weekend that count in totals (rules §5). `races` is the number of these
 * races. Athletes with equal points have the same rank.
 */
export const WeekendAthleteResult = z.strictObject({
  ...AthleteResult.omit({ race_id: true, status: true, time: true }).shape,
  rank: z.number().int(),
  races: z.number().int(),
})
export type WeekendAthleteResult = z.infer<typeof WeekendAthleteResult>

export const listWeekendAthletes = route({
  method: 'GET',
  path: '/api/weekends/:weekend_id/results/athletes',
  caller: 'visitor',
  summary: 'Lists the points of the athletes in a weekend, highest first',
  params: WeekendParams,
  query: z.object({ ...pageQuery(3000, 3000), gender: Gender.optional() }),
  reply: z.array(WeekendAthleteResult),
})

export const listWeekendCups = route({
  method: 'GET',
  path: '/api/weekends/:weekend_id/cups',
  caller: 'visitor',
  is_board: true,
  summary:
    'Lists the cups that include a race of the weekend, each with its ten best players in this weekend',
  params: WeekendParams,
  reply: z.array(CupScores),
})

export const PriceEntry = z.strictObject({ athlete_id: Id, price: z.number().int() })
export type PriceEntry = z.infer<typeof PriceEntry>

export const listWeekendPrices = route({
  method: 'GET',
  path: '/api/weekends/:weekend_id/prices',
  caller: 'visitor',
  summary:
    'Lists the prices of the athletes in a weekend. If its last selection has closed, these are the prices at that time; otherwise they are today’s prices',
  params: WeekendParams,
  reply: z.array(PriceEntry),
})

export const getSelection = route({
  method: 'GET',
  path: '/api/selections/:selection_id',
  caller: 'visitor',
  summary: 'Returns a selection with its races',
  params: z.object({ selection_id: IdText }),
  reply: Selection,
})

/** `ratio` is the share of teams that contain the athlete. Empty teams are not counted. */
export const AthletePopularity = z.strictObject({ athlete_id: Id, ratio: z.number().min(0).max(1) })
export type AthletePopularity = z.infer<typeof AthletePopularity>

export const listAthletePopularity = route({
  method: 'GET',
  path: '/api/selections/:selection_id/athlete_popularity',
  caller: 'visitor',
  summary:
    'Lists athletes with the share of teams that picked them, highest first. Until the selection is locked, the shares are rounded, and athletes that few teams picked are left out',
  params: z.object({ selection_id: IdText }),
  reply: z.array(AthletePopularity),
})
