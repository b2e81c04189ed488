import { z } from 'zod'
import { Line, pageOf, QueryBoolean, SearchText } from './fields.ts'
import { route } from './route.ts'
import { UserRanking } from './users.ts'

export const getLeaderboard = route({
  method: 'GET',
  path: '/api/cups/:name/leaderboard',
  who: 'visitor',
  summary: 'The board of a cup; Overall is the season',
  params: z.object({ name: Line.min(1).max(60) }),
  query: z.object({
    ...pageOf(3000, 10),
    /** Rows whose team name contains this; ranks stay those of the whole board. Of very many the best 5000. */
    team_name: SearchText,
    /** False: the Ranked board, without verified users. */
    verified_users: QueryBoolean.default(true),
  }),
  reply: z.array(UserRanking),
})
