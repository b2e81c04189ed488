import { z } from 'zod'
import { Id, Instant, Line } from '../fields.ts'
import { ReportReason } from '../reports.ts'
import { route } from '../route.ts'

/** A name that players reported and that is still in use. */
export const AdminReport = z.strictObject({
  about: z.enum(['team', 'league']),
  /** The player whose team it is, or the league. */
  id: Id,
  name: z.string(),
  /** The user name of the player or of the league's admin. */
  owner: z.string(),
  reasons: z.array(z.strictObject({ reason: ReportReason, count: z.int() })),
  players: z.int(),
  since: Instant,
  /** When the player was asked for another name. */
  asked_at: Instant.nullable(),
})
export type AdminReport = z.infer<typeof AdminReport>

export const listReports = route({
  method: 'GET',
  path: '/api/admin/reports',
  caller: 'operator',
  summary: 'Names of teams and leagues that players reported, the most reported first',
  reply: z.array(AdminReport),
})

export const decideReport = route({
  method: 'POST',
  path: '/api/admin/reports',
  caller: 'operator',
  summary: 'Dismisses the reports of a name, or asks the player by email for another one',
  body: z.strictObject({
    about: z.enum(['team', 'league'], 'must be team or league'),
    id: Id,
    /** As it was shown: the reports of another name stay open. */
    name: Line.max(140, 'must be at most 140 characters'),
    decision: z.enum(['dismiss', 'ask'], 'must be dismiss or ask'),
  }),
  reply: z.strictObject({}),
  request_headers: ['idempotency-key'],
  refusals: ['not-found', 'refused'],
})
