import { z } from 'zod'
import { Id, IdText, Instant, pageQuery, QueryBoolean, SearchText } from '../fields.ts'
import { Club, NewLeagueName } from '../leagues/league-fields.ts'
import { route } from '../route.ts'
import { objectChange, Reason } from './changes.ts'
import { AdminReport } from './reports.ts'

export const AdminLeague = z.strictObject({
  league_id: Id,
  name: z.string(),
  admin_id: Id,
  admin_name: z.string(),
  members: z.int(),
  has_password: z.boolean(),
  verified: z.boolean(),
  /** The club that the league represents, or asks to represent, in the team challenge. */
  club: z.string().nullable(),
  verification_asked_at: Instant.nullable(),
  created_at: Instant,
})
export type AdminLeague = z.infer<typeof AdminLeague>

export const listAdminLeagues = route({
  method: 'GET',
  path: '/api/admin/leagues',
  caller: 'operator',
  summary:
    'Lists leagues, newest first. `search` matches a part of the name or club. `requests=true` selects the leagues with a verification request, oldest request first',
  query: z.object({
    ...pageQuery(100, 25),
    search: SearchText,
    requests: QueryBoolean.default(false),
  }),
  reply: z.array(AdminLeague),
})

export const AdminLeagueDetails = z.strictObject({
  league: AdminLeague,
  /** Another verified league of the same club. Null if there is none. A club has at most one verified league. */
  rival: z.strictObject({ league_id: Id, name: z.string() }).nullable(),
  reports: z.array(AdminReport),
  /** The ETag of the league. A change that sends it as If-Match is refused if the league has changed since. */
  version: z.string(),
})
export type AdminLeagueDetails = z.infer<typeof AdminLeagueDetails>

const LeagueParams = z.object({ league_id: IdText })
const EmptyReply = z.strictObject({})

export const getAdminLeague = route({
  method: 'GET',
  path: '/api/admin/leagues/:league_id',
  caller: 'operator',
  summary: 'Returns a league with its verification request and the reports of its name',
  params: LeagueParams,
  reply: AdminLeagueDetails,
  response_headers: ['etag'],
})

export const verifyAdminLeague = route({
  method: 'PUT',
  path: '/api/admin/leagues/:league_id/verification',
  caller: 'operator',
  summary: 'Verifies a league for a club in the team challenge of the season',
  params: LeagueParams,
  body: z.strictObject({
    club: Club.pipe(z.string().min(1, 'Please give the club')),
    reason: Reason.optional(),
  }),
  reply: EmptyReply,
  ...objectChange,
})

export const refuseAdminLeague = route({
  method: 'DELETE',
  path: '/api/admin/leagues/:league_id/verification',
  caller: 'operator',
  summary: 'Refuses a verification request, or withdraws the verification',
  params: LeagueParams,
  body: z.strictObject({ reason: Reason }),
  reply: EmptyReply,
  ...objectChange,
})

export const renameAdminLeague = route({
  method: 'PUT',
  path: '/api/admin/leagues/:league_id/name',
  caller: 'operator',
  summary: 'Renames a league. Links that contain the old name stop working',
  params: LeagueParams,
  body: z.strictObject({ name: NewLeagueName, reason: Reason }),
  reply: EmptyReply,
  ...objectChange,
})

export const deleteAdminLeague = route({
  method: 'DELETE',
  path: '/api/admin/leagues/:league_id',
  caller: 'owner',
  factor: 'recent',
  summary: 'Deletes a league and all its data. This cannot be undone',
  params: LeagueParams,
  body: z.strictObject({ reason: Reason }),
  reply: EmptyReply,
  ...objectChange,
})
