import { z } from 'zod'
import { Id, IdText, Instant, Points, pageQuery, SearchText } from '#contract/fields.ts'
import { repeatable, route } from '#contract/route.ts'
import { Club, LeagueName, LeaguePassword, NewLeagueName } from './league-fields.ts'

/** A league. `admin_id` is the user name of its admin, and `members` is how many members it has. */
export const League = z.strictObject({
  name: z.string(),
  admin_id: z.string(),
  password_protected: z.boolean(),
  verified: z.boolean(),
  members: z.int(),
  /** The club or group that the league represents in the team challenge. Null until the league is verified. */
  club: z.string().nullable(),
})
export type League = z.infer<typeof League>

/** A league with its score and rank in the season. Both are null if no member has a score. */
export const LeagueRanking = z.strictObject({
  league: League,
  rank: z.int().nullable(),
  score: Points.nullable(),
})
export type LeagueRanking = z.infer<typeof LeagueRanking>

/** Whether the caller is a member of the league. A removed member can never rejoin. */
const Membership = z.enum(['none', 'member', 'removed'])

export const LeagueEntry = z.strictObject({ ...LeagueRanking.shape, membership: Membership })
export type LeagueEntry = z.infer<typeof LeagueEntry>

/**
 * The user's place among the members of a league. `move` is how many places they gained since the previous weekend.
 * `weekend` is their place in the latest scored weekend.
 */
export const OwnLeaguePlace = z.strictObject({
  rank: z.int().nullable(),
  move: z.int().nullable(),
  weekend: z
    .strictObject({ weekend_name: z.string(), score: Points.nullable(), rank: z.int().nullable() })
    .nullable(),
})
export type OwnLeaguePlace = z.infer<typeof OwnLeaguePlace>

/** Selects the leagues whose names begin with `name`, ignoring case. The rows keep their ranks on the whole board. */
const board_query = { ...pageQuery(100, 20), name: SearchText }

export const listLeagues = route({
  method: 'GET',
  path: '/api/leagues',
  caller: 'player',
  summary: 'Lists all leagues, highest season score first',
  query: z.object(board_query),
  reply: z.array(LeagueEntry),
})

export const listMyLeagues = route({
  method: 'GET',
  path: '/api/me/leagues',
  caller: 'player',
  summary:
    'Lists the user’s leagues, with their ranks among all leagues, and the user’s own rank in each of them',
  query: z.object(board_query),
  reply: z.array(z.strictObject({ ...LeagueEntry.shape, own: OwnLeaguePlace })),
})

export const listLeaguesOfUser = route({
  method: 'GET',
  path: '/api/users/:user_id/leagues',
  caller: 'visitor',
  summary: 'Lists the leagues of a player, with their ranks among all leagues',
  params: z.object({ user_id: IdText }),
  query: z.object(board_query),
  reply: z.array(LeagueRanking),
})

export const listTeamChallenge = route({
  method: 'GET',
  path: '/api/team_challenge',
  caller: 'player',
  summary:
    'Lists the verified leagues, ranked among themselves. The reply is 404 if the season has no team challenge',
  query: z.object(board_query),
  reply: z.array(LeagueEntry),
  refusals: ['not-found'],
})

export const addLeague = route({
  method: 'POST',
  path: '/api/leagues',
  caller: 'player',
  summary: 'Creates a league, with the user as its admin and first member',
  body: z.strictObject({
    name: NewLeagueName,
    /** If the password is empty or missing, anyone can join. */
    password: LeaguePassword,
    /** Whether to request verification for the team challenge. Ignored if the season has no team challenge. */
    verified: z.boolean().nullish(),
    /** The club or group that the league would represent. Required if `verified` is true. */
    club: Club.nullish(),
  }),
  reply: z.strictObject({ name: z.string() }),
  ...repeatable,
})

const LeagueParams = z.object({ name: LeagueName })
const EmptyReply = z.strictObject({})

export const getLeague = route({
  method: 'GET',
  path: '/api/leagues/:name',
  caller: 'player',
  summary: 'Returns the league with the given name. Case is ignored',
  params: LeagueParams,
  reply: z.strictObject({
    ...League.shape,
    membership: Membership,
    /** Whether the league has a pending verification request. Null if the caller is not its admin. */
    is_verification_asked: z.boolean().nullable(),
  }),
})

export const deleteLeague = route({
  method: 'DELETE',
  path: '/api/leagues/:name',
  caller: 'player',
  summary: 'Deletes a league. Only the league’s admin can do this',
  params: LeagueParams,
  reply: EmptyReply,
  ...repeatable,
})

export const getLeagueScore = route({
  method: 'GET',
  path: '/api/leagues/:name/score',
  caller: 'player',
  summary: 'Returns the season score of a league, and its rank among all leagues',
  params: LeagueParams,
  reply: z.strictObject({ score: Points.nullable(), rank: z.int().nullable() }),
})

/**
 * The score of a league after a scored weekend. `score` is the sum of all its points until then, and `rank` is the rank
 * of this sum among the leagues that exist today.
 */
export const LeagueStep = z.strictObject({
  weekend_id: Id,
  weekend_name: z.string(),
  event_start: Instant,
  weekend_score: Points.nullable(),
  score: Points.nullable(),
  rank: z.int().nullable(),
})
export type LeagueStep = z.infer<typeof LeagueStep>

export const listLeagueProgress = route({
  method: 'GET',
  path: '/api/leagues/:name/progress',
  caller: 'player',
  summary: 'Lists the score and rank of a league after each weekend',
  params: LeagueParams,
  reply: z.array(LeagueStep),
})
