import { z } from 'zod'
import { AnyText, CountryCode, Id, IdText, Instant, pageQuery, SearchText } from '../fields.ts'
import { route } from '../route.ts'
import { objectChange, Reason } from './changes.ts'
import { AdminReport } from './reports.ts'

export const PERSON_STATES = ['verified', 'suspended', 'deleted', 'operator', 'owner'] as const

/** A player's account. Callers who are not owners get no `email`, and no names of deleted players. */
export const AdminPerson = z.strictObject({
  user_id: Id,
  user_name: z.string(),
  team_name: z.string(),
  country: CountryCode.nullable(),
  email: z.string().nullable(),
  is_email_verified: z.boolean(),
  role: z.enum(['player', 'operator', 'owner']),
  verified_user: z.boolean(),
  created_at: Instant,
  suspended_at: Instant.nullable(),
  deleted_at: Instant.nullable(),
  seen_at: Instant.nullable(),
  /** The number of browsers that are logged in. */
  sessions: z.int(),
})
export type AdminPerson = z.infer<typeof AdminPerson>

export const listPeople = route({
  method: 'GET',
  path: '/api/admin/people',
  caller: 'operator',
  summary:
    'Lists players, newest first. `search` matches the id, or a part of the username or team name. For owners, it also matches a part of the email address',
  query: z.object({
    ...pageQuery(100, 25),
    search: SearchText,
    state: z.enum(PERSON_STATES, 'must be one of the states').optional(),
  }),
  reply: z.array(AdminPerson),
})

export const PERSON_ACTS = [
  'verify',
  'unverify',
  'suspend',
  'restore',
  'logout',
  'rename',
  'operator',
  'player',
  'delete',
] as const
export type PersonAct = (typeof PERSON_ACTS)[number]

/**
 * An act that the caller's role may perform on the player, and that would change something. `blocked` says why this is
 * not possible now; it is null if it is possible.
 */
export const PossibleAct = z.strictObject({ act: z.enum(PERSON_ACTS), blocked: z.string().nullable() })

export const PersonDetails = z.strictObject({
  person: AdminPerson,
  leagues: z.array(
    z.strictObject({ league_id: Id, name: z.string(), members: z.int(), is_admin: z.boolean() }),
  ),
  /** The browsers that are logged in. Only owners see them; for operators the list is empty. */
  sessions: z.array(
    z.strictObject({ session_id: Id, agent: z.string(), created_at: Instant, seen_at: Instant }),
  ),
  reports: z.array(AdminReport),
  acts: z.array(PossibleAct),
  /** The ETag of the player. A change that sends it as If-Match is refused if the player has changed since. */
  version: z.string(),
})
export type PersonDetails = z.infer<typeof PersonDetails>

const PersonParams = z.object({ user_id: IdText })

export const getPerson = route({
  method: 'GET',
  path: '/api/admin/people/:user_id',
  caller: 'operator',
  summary: 'Returns a player’s account with its leagues, sessions and the reports of its team name',
  params: PersonParams,
  reply: PersonDetails,
  response_headers: ['etag'],
})

/** The id of the job that rebuilds the boards. Null if the boards do not change. */
const ActReply = z.strictObject({ job_id: Id.nullable() })

export const moderatePerson = route({
  method: 'POST',
  path: '/api/admin/people/:user_id/moderation',
  caller: 'operator',
  summary:
    'Moderates a player: `verify`, `unverify`, `suspend`, or `restore`, which undoes a suspension or a deletion',
  params: PersonParams,
  body: z.strictObject({
    act: z.enum(['verify', 'unverify', 'suspend', 'restore'], 'must be one of the acts'),
    reason: Reason,
  }),
  reply: ActReply,
  ...objectChange,
})

export const renamePersonsTeam = route({
  method: 'PUT',
  path: '/api/admin/people/:user_id/team_name',
  caller: 'operator',
  summary: 'Renames a player’s team. An empty name restores the default name',
  params: PersonParams,
  body: z.strictObject({ team_name: AnyText.max(140, 'must be at most 140 characters'), reason: Reason }),
  reply: ActReply,
  ...objectChange,
})

export const putPersonsRole = route({
  method: 'PUT',
  path: '/api/admin/people/:user_id/role',
  caller: 'owner',
  factor: 'recent',
  summary: 'Makes a player an operator, or an operator a player. Callers cannot change their own role',
  params: PersonParams,
  body: z.strictObject({
    role: z.enum(['operator', 'player'], 'must be operator or player'),
    reason: Reason,
  }),
  reply: ActReply,
  ...objectChange,
})

export const deletePerson = route({
  method: 'DELETE',
  path: '/api/admin/people/:user_id',
  caller: 'owner',
  factor: 'recent',
  summary: 'Deletes a player’s account. The account can be restored for 14 days',
  params: PersonParams,
  body: z.strictObject({ reason: Reason }),
  reply: ActReply,
  ...objectChange,
})

export const endPersonsSessions = route({
  method: 'DELETE',
  path: '/api/admin/people/:user_id/sessions',
  caller: 'operator',
  summary: 'Logs a player out on all devices',
  params: PersonParams,
  body: z.strictObject({ reason: Reason }),
  reply: ActReply,
  ...objectChange,
})

export const endPersonsSession = route({
  method: 'DELETE',
  path: '/api/admin/sessions/:session_id',
  caller: 'owner',
  summary: 'Logs a player out on one device',
  params: z.object({ session_id: IdText }),
  reply: z.strictObject({}),
  request_headers: ['idempotency-key'],
})
