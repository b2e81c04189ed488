import { z } from 'zod'
import { Id, IdText, Points, pageQuery } from '#contract/fields.ts'
import { repeatable, route } from '#contract/route.ts'
import { PublicUser } from '#contract/users.ts'
import { LeagueName, LeaguePassword } from './league-fields.ts'
import { LeagueEntry } from './leagues.ts'

const LeagueParams = z.object({ name: LeagueName })
const EmptyReply = z.strictObject({})

/**
 * A member of a league. `position` is the number of the row, from 1. Members with equal scores have the same `rank`.
 * Members without a score come last, in the order in which they joined.
 */
export const LeagueMember = z.strictObject({
  user: PublicUser,
  rank: z.int().nullable(),
  score: Points.nullable(),
  position: z.int(),
  /** Whether the account is deleted. The league keeps the member's score. */
  is_deleted: z.boolean(),
})
export type LeagueMember = z.infer<typeof LeagueMember>

/** Selects a part of the member list. With `user_id`, selects only that member. */
const membersQuery = (max: number, default_limit: number) =>
  z.object({ ...pageQuery(max, default_limit), user_id: IdText.optional() })

export const listLeagueMembers = route({
  method: 'GET',
  path: '/api/leagues/:name/members',
  caller: 'player',
  summary: 'Lists the members of a league, highest season score first',
  params: LeagueParams,
  query: membersQuery(100, 20),
  reply: z.array(LeagueMember),
})

/**
 * A member's score in a weekend. The league's score is the sum of its best N scores, and `counts` says whether this one
 * is among them. If the league has no more than N members, all scores are added up, and `counts` is false for all.
 */
export const MemberWeekendScore = z.strictObject({
  weekend_id: Id,
  user_id: Id,
  score: Points,
  counts: z.boolean(),
})
export type MemberWeekendScore = z.infer<typeof MemberWeekendScore>

export const listMembersWeekendScores = route({
  method: 'GET',
  path: '/api/leagues/:name/members_weekend_scores',
  caller: 'player',
  summary:
    'Lists the scores of the members in each weekend. `limit` and `offset` count members, in the order of the member list',
  params: LeagueParams,
  query: membersQuery(100, 20),
  reply: z.array(MemberWeekendScore),
})

const MemberAthlete = z.strictObject({ athlete_id: Id, score: Points.nullable() })

/**
 * A member's score and picks in a weekend. An athlete's score is null until one of the races for which the member picked
 * the athlete counts in totals.
 */
const MemberResult = z.strictObject({
  user_id: Id,
  user: PublicUser,
  score: Points.nullable(),
  /** The points from side bets. Null until a side bet of the weekend is settled, or if the member has no score. */
  extra_score: Points.nullable(),
  athletes: z.array(MemberAthlete),
})

export const LeagueWeekend = z.strictObject({
  weekend_id: Id,
  weekend_name: z.string(),
  /** The members with the highest scores in the weekend come first. `limit` and `offset` select a part of them. */
  users: z.array(MemberResult),
  /** The picks of these members in each locked selection. Picks are secret until the selection is locked. */
  selections: z.array(
    z.strictObject({
      selection_id: Id,
      name: z.string(),
      users: z.array(
        z.strictObject({ user_id: Id, score: Points.nullable(), athletes: z.array(MemberAthlete) }),
      ),
    }),
  ),
  /** All athletes that `users` and `selections` contain, most points first. */
  athletes: z.array(z.strictObject({ athlete_id: Id, name: z.string(), country: z.string() })),
})
export type LeagueWeekend = z.infer<typeof LeagueWeekend>

export const getLeagueWeekend = route({
  method: 'GET',
  path: '/api/leagues/:name/results/:weekend_id',
  caller: 'player',
  summary:
    'Returns the scores and picks of the members in a weekend. The picked athletes are sorted by the points that they earned for members',
  params: z.object({ name: LeagueName, weekend_id: IdText }),
  query: membersQuery(50, 10),
  reply: LeagueWeekend,
})

export const joinLeague = route({
  method: 'POST',
  path: '/api/leagues/:name/members',
  caller: 'player',
  summary: 'Joins a league. Members who were removed cannot join again',
  params: LeagueParams,
  body: z.strictObject({ password: LeaguePassword }),
  reply: LeagueEntry,
  ...repeatable,
  refusals: ['removed'],
})

export const leaveLeague = route({
  method: 'DELETE',
  path: '/api/leagues/:name/members/me',
  caller: 'player',
  summary:
    'Leaves a league. If the admin leaves, the member who joined first becomes admin. A league without members is deleted',
  params: LeagueParams,
  reply: EmptyReply,
  ...repeatable,
})

export const removeMember = route({
  method: 'DELETE',
  path: '/api/leagues/:name/members/:user_id',
  caller: 'player',
  summary: 'Removes a member, who cannot join again. Only the league’s admin can do this',
  params: z.object({ name: LeagueName, user_id: IdText }),
  reply: EmptyReply,
  ...repeatable,
  refusals: ['admin-stays'],
})
