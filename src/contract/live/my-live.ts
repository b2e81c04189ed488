import { z } from 'zod'
import { CountryCode, Id, IdText, Points } from '../fields.ts'
import { route } from '../route.ts'
import { StandsInFor } from '../users.ts'
import { LiveState } from './live-race.ts'

const LivePick = z.strictObject({
  athlete_id: Id,
  name: z.string(),
  country: CountryCode,
  is_team_captain: z.boolean(),
  /** The place that the user predicted. Null if the selection has no ranked picks. */
  rank: z.int().nullable(),
  /** The points of this pick. Null if the athlete has not passed the checkpoint yet. */
  points: Points.nullable(),
  /**
   * The athlete that this one replaces. Set only for a reserve who replaces a pick in the race, and for a vice-captain
   * who takes the captain's bonus.
   */
  stands_in_for: StandsInFor.nullable(),
})
export type LivePick = z.infer<typeof LivePick>

const RivalPick = LivePick.pick({ athlete_id: true, name: true, is_team_captain: true })

/** A member of a league. `score` is their weekend score, including live points. */
const LiveMember = z.strictObject({
  user_id: Id,
  user_name: z.string(),
  team_name: z.string(),
  country: CountryCode.nullable(),
  rank: z.int(),
  score: Points,
  is_me: z.boolean(),
  /** The member's picks. Empty until the selection is locked. */
  picks: z.array(RivalPick),
})
export type LiveMember = z.infer<typeof LiveMember>

export const LiveLeague = z.strictObject({
  league_id: Id,
  name: z.string(),
  members: z.int(),
  rank: z.int().nullable(),
  /** The best members, and the user with the members ranked directly above and below the user. */
  rows: z.array(LiveMember),
})
export type LiveLeague = z.infer<typeof LiveLeague>

/** The user's picks and points in a race. While the race is live, these points count on no board. */
export const MyLive = z.strictObject({
  race_id: Id,
  state: LiveState,
  sequence: z.int().nullable(),
  /** The user’s points in this race. Null without a team, or while there are neither live nor published results. */
  score: Points.nullable(),
  /** The rank among all players in this race. While the race is live, it may be up to 15 seconds old. */
  rank: z.int().nullable(),
  /**
   * How many players are ranked. While the race is live, these are the players with points; null if the user has no
   * points. After the publication, these are the players on the board of the race.
   */
  players: z.int().nullable(),
  picks: z.array(LivePick),
  /** The athletes on the user's list of reserves, whether or not they replace a pick. */
  reserves: z.array(Id),
  /**
   * The chosen league, by default the one with the most members. Null without a league, and until the selection is
   * locked.
   */
  league: LiveLeague.nullable(),
  /** All leagues of the user, in the order in which they joined them. */
  leagues: z.array(LiveLeague.pick({ league_id: true, name: true })),
})
export type MyLive = z.infer<typeof MyLive>

export const getMyLive = route({
  method: 'GET',
  path: '/api/me/live/:race_id',
  caller: 'player',
  summary: 'Returns the user’s picks, points and ranks in a race, also while it runs',
  params: z.object({ race_id: IdText }),
  query: z.object({ league_id: IdText.optional() }),
  reply: MyLive,
})
