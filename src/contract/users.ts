import { z } from 'zod'
import { STAND_INS } from '#game/scoring/stand-ins.ts'
import { CountryCode, Id, IdText, Instant, Points, pageQuery, QueryBoolean, SearchText } from './fields.ts'
import { route } from './route.ts'

export const PublicUser = z.strictObject({
  user_id: Id,
  user_name: z.string(),
  team_name: z.string(),
  country: CountryCode.nullable(),
  verified_user: z.boolean(),
})
export type PublicUser = z.infer<typeof PublicUser>

/**
 * A row of a board. `move` is how many places the player gained since the previous weekend. Null if there is no earlier
 * rank.
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
  is_board: true,
  summary: 'Returns the board of players for the season, or for one weekend',
  query: z.object({
    ...pageQuery(3000, 10),
    /**
     * If false, the board contains no verified users, and ranks the other players among themselves (the Ranked board,
     * rules §5).
     */
    verified_users: QueryBoolean.default(true),
    weekend: IdText.optional(),
    team_name: SearchText,
  }),
  reply: z.array(UserRanking),
  refusals: ['not-found'],
})

/** A player with their score and rank in the season. Both are null until the player has a score. */
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
  is_board: true,
  summary: 'Returns a player, with score and rank in the season',
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
  /** How many players are on the board of the weekend. Null if none of its races counts. */
  weekend_players: z.number().int().nullable(),
  season_score: Points.nullable(),
  season_rank: z.number().int().nullable(),
})
export type UserWeekendResult = z.infer<typeof UserWeekendResult>

export const listUserWeekendResults = route({
  method: 'GET',
  path: '/api/users/:user_id/weekend_results',
  caller: 'visitor',
  is_board: true,
  summary: 'Lists a player’s score and rank in each scored weekend of the current season',
  params: z.object({ user_id: IdText }),
  reply: z.array(UserWeekendResult),
})

/**
 * The athlete that another athlete replaces (rules §11): a pick who does not start and is replaced by a reserve, or a
 * captain who does not start and whose bonus goes to the vice-captain.
 */
export const StandsInFor = z.strictObject({
  as: z.enum(STAND_INS),
  athlete_id: Id,
  name: z.string(),
})

/**
 * One line of a player's ledger: one component of the points that a pick earned in a race, or the player's answer to a
 * closed side bet.
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
  /**
   * The role of the pick: 0 for a plain pick, -1 for the captain, n for an athlete who was predicted to finish n-th.
   * See src/game/scoring/roles.ts.
   */
  role: z.number().int().nullable(),
  place: z.number().int().nullable(),
  status: z.string().nullable(),
  /** What the points are for: one of `COMPONENTS` of src/game/scoring/sheet.ts, `not_started` or `sidebet`. */
  component: z.string(),
  points: Points,
  /**
   * The athlete whose place or bonus this athlete takes. Set on the lines of a reserve who replaces a pick, and of a
   * vice-captain who takes the captain's bonus. A replaced pick has no line in that race. Null for all other lines.
   */
  stands_in_for: StandsInFor.nullable(),
  /**
   * In the line of a side bet: the player's answer, and the right answer, which is null until the side bet is settled.
   * Both are null in other lines.
   */
  answer: z.string().nullable(),
  right_answer: z.string().nullable(),
})
export type LedgerLine = z.infer<typeof LedgerLine>

export const getLedger = route({
  method: 'GET',
  path: '/api/users/:user_id/ledger/:weekend_id',
  caller: 'visitor',
  summary:
    'Returns the ledger of a player in a weekend: every line of the player’s points. Selections that are not locked are left out',
  params: z.object({ user_id: IdText, weekend_id: IdText }),
  reply: z.array(LedgerLine),
})

/**
 * An athlete of the player's team, with their result and points before and after a publication that changed the race.
 */
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
 * A correction of a published race or of a settled side bet, with the points that the player had from it before and
 * after.
 */
export const LedgerChange = z.strictObject({
  /** The id of the race. Null for a side bet. */
  race_id: Id.nullable(),
  name: z.string(),
  published_at: Instant,
  /** The state of the race, or `settled` for a side bet. */
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
  summary:
    'Lists the corrections of a weekend’s races and side bets with their effects on a player’s points, latest first',
  params: z.object({ user_id: IdText, weekend_id: IdText }),
  reply: z.array(LedgerChange),
})
