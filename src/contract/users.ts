import { z } from 'zod'
import { CountryCode, Id, IdText, Instant, Points, pageQuery, QueryBoolean, SearchText } from './fields.ts'
import { route } from './route.ts'

/** The public data of a player. */
export const PublicUser = z.strictObject({
  user_id: Id,
  user_name: z.string(),
  team_name: z.string(),
  country: CountryCode.nullable(),
  verified_user: z.boolean(),
})
export type PublicUser = z.infer<typeof PublicUser>

/**
 * A row of a board. `move` is the number of places gained since the previous weekend; null if there is no earlier rank
 * to compare with.
 */
export const UserRanking = z.strictObject({
  rank: z.number().int(),
  score: Points,
  user_id: Id,
  user: PublicUser,
  move: z.number().int().nullable(),
})
export type UserRanking = z.infer<typeof UserRanking>

export const listUsers = route({
  method: 'GET',
  path: '/api/users',
  caller: 'visitor',
  summary: 'The board of players for the season, or for one weekend',
  query: z.object({
    ...pageQuery(3000, 10),
    /**
     * If false, verified users are left out and ranks are those among the other players (the Ranked board, rules §5).
     */
    verified_users: QueryBoolean.default(true),
    weekend: IdText.optional(),
    team_name: SearchText,
  }),
  reply: z.array(UserRanking),
  refusals: ['not-found'],
})

/** A player with their score and rank in the season; both are null until the player has a score. */
export const RankedUser = z.strictObject({
  ...PublicUser.shape,
  score: Points.nullable(),
  rank: z.number().int().nullable(),
})
export type RankedUser = z.infer<typeof RankedUser>

export const getUserRank = route({
  method: 'GET',
  path: '/api/users/:user_id/rank',
  caller: 'visitor',
  summary: 'A player, with score and rank in the season',
  params: z.object({ user_id: IdText }),
  reply: RankedUser,
})

/** A player's score and rank in one scored weekend, and in the season after that weekend. */
export const UserWeekendResult = z.strictObject({
  weekend_id: Id,
  weekend_name: z.string(),
  event_start: Instant,
  score: Points.nullable(),
  weekend_rank: z.number().int().nullable(),
  season_score: Points.nullable(),
  season_rank: z.number().int().nullable(),
})
export type UserWeekendResult = z.infer<typeof UserWeekendResult>

export const listUserWeekendResults = route({
  method: 'GET',
  path: '/api/users/:user_id/weekend_results',
  caller: 'visitor',
  summary: 'A player’s results in each scored weekend of the current season',
  params: z.object({ user_id: IdText }),
  reply: z.array(UserWeekendResult),
})

/**
 * One line of a player's points: one component of the points that a picked athlete earned in a race, or the player's
 * answer to a closed side bet.
 */
export const LedgerLine = z.strictObject({
  selection_id: Id.nullable(),
  race_id: Id.nullable(),
  race_name: z.string().nullable(),
  /** Whether the points count in totals (rules §5). */
  counts: z.boolean(),
  athlete_id: Id.nullable(),
  name: z.string(),
  country: CountryCode.nullable(),
  /** 0: a plain pick. -1: the captain. n: a pick to finish n-th. See src/game/scoring/roles.ts. */
  role: z.number().int().nullable(),
  place: z.number().int().nullable(),
  status: z.string().nullable(),
  /** What the points are for: one of `COMPONENTS` of src/game/scoring/sheet.ts, `not_started` or `sidebet`. */
  component: z.string(),
  points: Points,
  /** Only for a side bet: the player's answer, and the right answer, which is null until the side bet is settled. */
  answer: z.string().nullable(),
  right_answer: z.string().nullable(),
})
export type LedgerLine = z.infer<typeof LedgerLine>

export const getLedger = route({
  method: 'GET',
  path: '/api/users/:user_id/ledger/:weekend_id',
  caller: 'visitor',
  summary: 'The ledger: every line of a player’s points in a weekend, from locked selections only',
  params: z.object({ user_id: IdText, weekend_id: IdText }),
  reply: z.array(LedgerLine),
})

/** An athlete of the player's team, with their result and points before and after a change to the race. */
export const ChangedPick = z.strictObject({
  athlete_id: Id,
  name: z.string(),
  country: CountryCode,
  place_before: z.int().nullable(),
  status_before: z.string().nullable(),
  points_before: Points,
  place: z.int().nullable(),
  status: z.string().nullable(),
  points: Points,
})

/**
 * A race whose result was changed after publication, or a side bet whose answer was changed after settling: the
 * player's points from it before and after, when it was changed, and why.
 */
export const LedgerChange = z.strictObject({
  /** Null for a side bet. */
  race_id: Id.nullable(),
  name: z.string(),
  published_at: Instant,
  /** The state of the race; `settled` for a side bet. */
  state: z.string(),
  /** Whether the race or side bet counts after the change. */
  counts: z.boolean(),
  reason: z.string().nullable(),
  points_before: Points,
  points: Points,
  /** The player's athletes whose points changed. */
  athletes: z.array(ChangedPick),
})
export type LedgerChange = z.infer<typeof LedgerChange>

export const listLedgerChanges = route({
  method: 'GET',
  path: '/api/users/:user_id/ledger/:weekend_id/changes',
  caller: 'visitor',
  summary: 'Corrections to the races of a weekend, latest first, with their effect on a player’s points',
  params: z.object({ user_id: IdText, weekend_id: IdText }),
  reply: z.array(LedgerChange),
})
