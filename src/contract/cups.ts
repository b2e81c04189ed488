import { z } from 'zod'
import { AnyText, Id, Instant, Points, pageQuery, QueryBoolean, SearchText } from './fields.ts'
import { route } from './route.ts'
import { PublicUser, UserRanking } from './users.ts'

const CupName = AnyText.min(1, 'must be a name').max(60, 'must be at most 60 characters')

/** A named set of races with its own board. The cup `Overall` always exists and contains the whole season. */
export const Cup = z.strictObject({
  name: z.string(),
  /** The ids of the players with rank 1; at most one hundred. */
  leaders: z.array(Id),
  links: z.strictObject({ image: z.string().nullable() }),
})
export type Cup = z.infer<typeof Cup>

/**
 * A cup and its standing in one race or weekend. `leaders` are the players with rank 1 in this standing, and `ranking`
 * contains the ten best rows.
 */
export const CupScores = z.strictObject({ ...Cup.shape, ranking: z.array(UserRanking) })
export type CupScores = z.infer<typeof CupScores>

export const listCups = route({
  method: 'GET',
  path: '/api/cups',
  caller: 'visitor',
  is_board: true,
  summary: 'Lists the cups of the current season. Overall comes first',
  reply: z.array(Cup),
})

export const getLeaderboard = route({
  method: 'GET',
  path: '/api/cups/:name/leaderboard',
  caller: 'visitor',
  is_board: true,
  summary: 'Returns the board of a cup. The cup `Overall` is the whole season',
  params: z.object({ name: CupName }),
  query: z.object({
    ...pageQuery(3000, 10),
    /**
     * Selects the rows whose team name contains this text, best first. Each row has its rank on the whole board. Only
     * the 5000 best matches are counted in X-Total-Count and reachable with `offset`.
     */
    team_name: SearchText,
    /**
     * If false, the board contains no verified users, and ranks the other players among themselves (the Ranked board,
     * rules §5).
     */
    verified_users: QueryBoolean.default(true),
  }),
  reply: z.array(UserRanking),
})

/**
 * The user's row on a board, and the number of this row, counted from 1. Both are null if the user is not on the board.
 */
export const OwnRow = z.strictObject({ row: UserRanking.nullable(), position: z.int().nullable() })
export type OwnRow = z.infer<typeof OwnRow>

export const getMyRow = route({
  method: 'GET',
  path: '/api/me/cups/:name/row',
  caller: 'player',
  summary: 'Returns the user’s own row on the board of a cup',
  params: z.object({ name: CupName }),
  query: z.object({ verified_users: QueryBoolean.default(true) }),
  reply: OwnRow,
})

/**
 * A player's season. Each step has the player's rank and season score after a weekend. Both are null until the player
 * has a score.
 */
export const Progress = z.strictObject({
  user: PublicUser,
  steps: z.array(
    z.strictObject({
      weekend_id: Id,
      weekend_name: z.string(),
      event_start: Instant,
      rank: z.number().int().nullable(),
      score: Points.nullable(),
    }),
  ),
})
export type Progress = z.infer<typeof Progress>

export const listNewPlayers = route({
  method: 'GET',
  path: '/api/cups/Overall/new_players',
  caller: 'visitor',
  is_board: true,
  summary:
    'Lists the players whose first team belongs to one of the last three scored weekends, ranked among themselves by their points since then',
  query: z.object(pageQuery(100, 100)),
  reply: z.array(UserRanking),
})

export const listProgress = route({
  method: 'GET',
  path: '/api/cups/Overall/progress',
  caller: 'visitor',
  is_board: true,
  summary: 'Lists the top players of the season with their ranks after each weekend',
  query: z.object(pageQuery(10, 5)),
  reply: z.array(Progress),
})
