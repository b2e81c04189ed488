import { z } from 'zod'
import { Id, IdText, Points, pageQuery } from '#contract/fields.ts'
import { repeatable, route } from '#contract/route.ts'
import { PublicUser } from '#contract/users.ts'
import { LeagueName, LeaguePassword } from './league-fields.ts'
import { LeagueEntry } from './leagues.ts'

const LeagueParams = z.object({ name: LeagueName })
const EmptyReply = z.strictObject({})

/**
 * `position` numbers the rows from 1; equal scores share a `rank`. Members without a score come last, in the order in
 * which they joined.
 */
export const LeagueMember = z.strictObject({
  user: PublicUser,
  rank: z.int().nullable(),
  score: Points.nullable(),
  position: z.int(),
})
export type LeagueMember = z.infer<typeof LeagueMember>

/** Selects a page of the members, or with `user_id` only the row of that member. */
const membersQuery = (max: number, default_limit: number) =>
  z.object({ ...pageQuery(max, default_limit), user_id: IdText.optional() })

export const listLeagueMembers = route({
  method: 'GET',
  path: '/api/leagues/:name/members',
  caller: 'player',
  summary: 'The members of a league by season score',
  params: LeagueParams,
  query: membersQuery(100, 20),
  reply: z.array(LeagueMember),
})

/**
 * `counts`: whether the score is among the best scores of the weekend, which are added to the league's score. Always
 * false in a league with fewer members than the number of scores that are added.
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
    'The points of members in each weekend. Pages are counted in members, in the order of the member list',
  params: LeagueParams,
  query: membersQuery(100, 20),
  reply: z.array(MemberWeekendScore),
})

const MemberAthlete = z.strictObject({ athlete_id: Id, score: Points.nullable() })

/** A member’s weekend. An athlete’s score is null until a race of the selection counts in totals. */
const MemberResult = z.strictObject({
  user_id: Id,
  user: PublicUser,
  score: Points.nullable(),
  /** The points from side bets; null until a side bet of the weekend is settled. */
  extra_score: Points.nullable(),
  athletes: z.array(MemberAthlete),
})

export const LeagueWeekend = z.strictObject({
  weekend_id: Id,
  weekend_name: z.string(),
  /** One page of the members, highest weekend score first. */
  users: z.array(MemberResult),
  /** The picks of the same members in each locked selection. Until a selection is locked, picks are secret. */
  selections: z.array(
    z.strictObject({
      selection_id: Id,
      name: z.string(),
      users: z.array(
        z.strictObject({ user_id: Id, score: Points.nullable(), athletes: z.array(MemberAthlete) }),
      ),
    }),
  ),
  /** All athletes referenced above, most points first. */
  athletes: z.array(z.strictObject({ athlete_id: Id, name: z.string(), country: z.string() })),
})
export type LeagueWeekend = z.infer<typeof LeagueWeekend>

export const getLeagueWeekend = route({
  method: 'GET',
  path: '/api/leagues/:name/results/:weekend_id',
  caller: 'player',
  summary:
    'The members’ scores and picks in a weekend, and the picked athletes by the points they earned for members',
  params: z.object({ name: LeagueName, weekend_id: IdText }),
  query: membersQuery(50, 10),
  reply: LeagueWeekend,
})

export const joinLeague = route({
  method: 'POST',
  path: '/api/leagues/:name/members',
  caller: 'player',
  summary: 'Joins a league; members who were removed cannot rejoin',
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
    'Leaves a league. If the admin leaves, the longest-standing member becomes admin; an empty league is deleted',
  params: LeagueParams,
  reply: EmptyReply,
  ...repeatable,
})

export const removeMember = route({
  method: 'DELETE',
  path: '/api/leagues/:name/members/:user_id',
  caller: 'player',
  summary: 'Removes a member, who cannot rejoin; admin only',
  params: z.object({ name: LeagueName, user_id: IdText }),
  reply: EmptyReply,
  ...repeatable,
  refusals: ['admin-stays'],
})
