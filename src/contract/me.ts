import { z } from 'zod'
import { Email, FirstName, LastName, Password, TeamName } from './accounts.ts'
import { CountryCode, Gender, Id, IdText, Instant, Points, QueryBoolean } from './fields.ts'
import { MyData, Preferences } from './my-data.ts'
import { repeatable, route } from './route.ts'
import { PublicUser, StandsInFor } from './users.ts'

const EmptyReply = z.strictObject({})

/** The logged-in user, including private data. */
export const Me = z.strictObject({
  ...PublicUser.shape,
  score: Points.nullable(),
  rank: z.int().nullable(),
  email: z.string().nullable(),
  is_email_verified: z.boolean(),
  /** False for users who log in only with a login provider, such as Google. */
  has_password: z.boolean(),
  role: z.enum(['player', 'operator', 'owner']),
})
export type Me = z.infer<typeof Me>

export const getMyRank = route({
  method: 'GET',
  path: '/api/me/rank',
  caller: 'player',
  summary: 'Returns the logged-in user, with score and rank in the season',
  reply: Me,
})

export const patchMe = route({
  method: 'PATCH',
  path: '/api/me',
  caller: 'player',
  summary: 'Changes the team name, the country, the first and last name, or the email preferences',
  body: z.strictObject({
    team_name: TeamName.optional(),
    country: CountryCode.optional(),
    first_name: FirstName.optional(),
    last_name: LastName.optional(),
    ...Preferences.partial().shape,
  }),
  reply: Me,
  ...repeatable,
})

/** Data that a player gave at registration. Other players cannot read it. */
export const Person = z.strictObject({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  ...Preferences.shape,
})
export type Person = z.infer<typeof Person>

export const getMyPerson = route({
  method: 'GET',
  path: '/api/me/person',
  caller: 'player',
  summary: 'Returns the first and last name of the user, and their email preferences',
  reply: Person,
})

export const deleteMe = route({
  method: 'DELETE',
  path: '/api/me',
  caller: 'player',
  summary:
    'Deletes the account and ends all its sessions. An email has a link that restores the account within 14 days',
  /** Required if the user has a password. */
  body: z.strictObject({ current_password: z.string().max(512).optional() }),
  reply: EmptyReply,
  refusals: ['only-owner'],
})

export const putMyPassword = route({
  method: 'PUT',
  path: '/api/me/password',
  caller: 'player',
  summary: 'Changes the password and ends all other sessions',
  body: z.strictObject({
    current_password: z.string().max(512),
    password: Password,
    password_confirm: z.string().max(512),
  }),
  reply: EmptyReply,
})

export const putMyEmail = route({
  method: 'PUT',
  path: '/api/me/email',
  caller: 'player',
  summary:
    'Changes the email address. The change takes effect when the user opens the link in the email to the new address',
  body: z.strictObject({ email: Email, current_password: z.string().max(512) }),
  /**
   * Whether a confirmation email was sent to the new address. If so, the status is 202. Otherwise the status is 200,
   * and the user already has the new address.
   */
  reply: z.strictObject({ is_sent: z.boolean() }),
  successes: [200, 202],
  ...repeatable,
})

export const MySession = z.strictObject({
  session_id: Id,
  agent: z.string(),
  is_remembered: z.boolean(),
  is_this: z.boolean(),
  created_at: Instant,
  seen_at: Instant,
})
export type MySession = z.infer<typeof MySession>

export const listMySessions = route({
  method: 'GET',
  path: '/api/me/sessions',
  caller: 'player',
  summary: 'Lists the active sessions of the user',
  reply: z.array(MySession),
})

export const getMyData = route({
  method: 'GET',
  path: '/api/me/data',
  caller: 'player',
  summary: 'Returns all stored data about the user as one file',
  reply: MyData,
  pretty: true,
  refusals: ['too-many'],
})

export const deleteMySession = route({
  method: 'DELETE',
  path: '/api/me/sessions/:session_id',
  caller: 'player',
  summary: 'Ends one of the user’s sessions',
  params: z.object({ session_id: IdText }),
  reply: EmptyReply,
  ...repeatable,
})

export const deleteMyOtherSessions = route({
  method: 'DELETE',
  path: '/api/me/sessions',
  caller: 'player',
  summary: 'Ends all sessions of the user except the current session',
  reply: EmptyReply,
  ...repeatable,
})

/** The user's score and rank. Both are null if the user has no score. */
export const MyStanding = z.strictObject({ score: Points.nullable(), rank: z.int().nullable() })
export type MyStanding = z.infer<typeof MyStanding>

/**
 * An athlete of the user's team who may start in a race, with the athlete's place and the points that this pick earned
 * in the race.
 */
export const MyRacePick = z.strictObject({
  athlete_id: Id,
  name: z.string(),
  country: CountryCode,
  is_team_captain: z.boolean(),
  /** The place that the user predicted. Null if the selection has no ranked picks. */
  rank: z.int().nullable(),
  /** The athlete's place in the published result, and a status such as DNF. */
  place: z.int().nullable(),
  status: z.string().nullable(),
  /** Null until the race is scored. */
  score: Points.nullable(),
  /**
   * The athlete that this one replaces. Set only for a reserve who replaces a pick in the race, and for a vice-captain
   * who takes the captain's bonus.
   */
  stands_in_for: StandsInFor.nullable(),
})
export type MyRacePick = z.infer<typeof MyRacePick>

/**
 * The user's score and rank in a race, and their picks that may start in it. The captain comes first, the others are
 * sorted by name.
 */
export const MyRace = z.strictObject({
  ...MyStanding.shape,
  /** The number of players on the board of the race. Null before its first publication. */
  players: z.int().nullable(),
  athletes: z.array(MyRacePick),
})
export type MyRace = z.infer<typeof MyRace>

export const getMyRaceResults = route({
  method: 'GET',
  path: '/api/me/race_results/:race_id',
  caller: 'player',
  summary:
    'Returns the user’s score and rank in a race, and their picks for it with the place and points of each',
  params: z.object({ race_id: IdText }),
  reply: MyRace,
})

/** An athlete whom the user picked in a selection, with the points that this pick earned in the weekend. */
export const MyPick = z.strictObject({
  selection_id: Id,
  athlete_id: Id,
  name: z.string(),
  country: CountryCode,
  gender: Gender,
  is_team_captain: z.boolean(),
  /** The place that the user predicted. Null if the selection has no ranked picks. */
  rank: z.int().nullable(),
  /** Whether the athlete is a reserve who replaced a pick in at least one race. Other reserves are not in the list. */
  is_reserve: z.boolean(),
  /** Null until a race of the athlete's gender, or a mixed race, counts in totals. */
  score: Points.nullable(),
})
export type MyPick = z.infer<typeof MyPick>

/** The user's score and rank in a weekend. `extra_score` is the part of `score` that comes from settled side bets. */
export const MyWeekend = z.strictObject({
  ...MyStanding.shape,
  /** The number of players on the board of the weekend. Null before its first publication. */
  players: z.int().nullable(),
  extra_score: Points,
  athletes: z.array(MyPick),
})
export type MyWeekend = z.infer<typeof MyWeekend>

export const getMyWeekendResults = route({
  method: 'GET',
  path: '/api/me/weekend_results/:weekend_id',
  caller: 'player',
  summary:
    'Returns the user’s score and rank in a weekend, and their picks with the points that each pick earned',
  params: z.object({ weekend_id: IdText }),
  /** If false, the score and rank are those on the Ranked board. For verified users, both are then null. */
  query: z.object({ verified_users: QueryBoolean.default(true) }),
  reply: MyWeekend,
})
