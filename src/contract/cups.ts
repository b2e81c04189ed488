import { z } from 'zod'
import { Id, Instant, Line, Points, pageQuery, QueryBoolean, SearchText } from './fields.ts'
import { route } from './route.ts'
import { PublicUser, UserRanking } from './users.ts'

const CupName = Line.min(1, 'must be a name').max(60, 'must be at most 60 characters')

/** A named set of races with its own board; `Overall`, which always exists, is the season. */
export const Cup = z.strictObject({
  name: z.string(),
  /** The players at rank 1; at most the first hundred. */
  leaders: z.array(Id),
  links: z.strictObject({ image: z.string().nullable() }),
})
export type Cup = z.infer<typeof Cup>

/** The ranking of a cup in one race or weekend: the leaders, and the ten best rows. */
export const CupScores = z.strictObject({ ...Cup.shape, ranking: z.array(UserRanking) })
export type CupScores = z.infer<typeof CupScores>

export const listCups = route({
  method: 'GET',
  path: '/api/cups',
  caller: 'visitor',
  summary: 'The cups of the current season, Overall first',
  reply: z.array(Cup),
})

export const getLeaderboard = route({
  method: 'GET',
  path: '/api/cups/:name/leaderboard',
  caller: 'visitor',
  summary: 'The board of a cup; Overall is the whole season',
  params: z.object({ name: CupName }),
  query: z.object({
    ...pageQuery(3000, 10),
    /** Only rows whose team name contains this text, at most the best 5000. Ranks stay those of the whole board. */
    team_name: SearchText,
    /** False: the Ranked board, without verified users. */
    verified_users: QueryBoolean.default(true),
  }),
  reply: z.array(UserRanking),
})

/** The caller's row on a board and its position from the top; null if they are not on it. */
export const OwnRow = z.strictObject({ row: UserRanking.nullable(), position: z.int().nullable() })
export type OwnRow = z.infer<typeof OwnRow>

export const getMyRow = route({
  method: 'GET',
  path: '/api/me/cups/:name/row',
  caller: 'player',
  summary: 'The user’s own row on the board of a cup',
  params: z.object({ name: CupName }),
  query: z.object({ verified_users: QueryBoolean.default(true) }),
  reply: OwnRow,
})

/** A player's season, weekend by weekend; rank and score are those after the weekend, null before the first score. */
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

export const listProgress = route({
  method: 'GET',
  path: '/api/cups/Overall/progress',
  caller: 'visitor',
  summary: 'The ranks of the season’s leaders after each weekend',
  query: z.object(pageQuery(10, 5)),
  reply: z.array(Progress),
})
