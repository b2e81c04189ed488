import { z } from 'zod'
import { AnyText, Id, Instant } from '../fields.ts'
import { ReportReason } from '../reports.ts'
import { route } from '../route.ts'

/** A name of a team or league that players have reported and that is still in use. */
export const AdminReport = z.strictObject({
  about: z.enum(['team', 'league']),
  /** The id of the player whose team it is (`team`), or the id of the league. */
  id: Id,
  name: z.string(),
  /** The user name of that player, or of the league's admin. */
  owner: z.string(),
  reasons: z.array(z.strictObject({ reason: ReportReason, count: z.int() })),
  /** How many players reported the name. */
  players: z.int(),
  since: Instant,
  /** When an operator last asked the owner to change the name. Null if no operator has asked. */
  asked_at: Instant.nullable(),
})
export type AdminReport = z.infer<typeof AdminReport>

export const listReports = route({
  method: 'GET',
  path: '/api/admin/reports',
  caller: 'operator',
  summary:
    'Lists the names of teams and leagues that players reported, most reports first. Names whose owners were already asked to change them come last',
  reply: z.array(AdminReport),
})

export const dismissOrAskReport = route({
  method: 'POST',
  path: '/api/admin/reports',
  caller: 'operator',
  summary: 'Dismisses the reports of a name, or sends an email that asks its owner to change the name',
  body: z.strictObject({
    about: z.enum(['team', 'league'], 'must be team or league'),
    id: Id,
    /** The reported name. Reports of other names of the same team or league stay open. */
    name: AnyText.max(140, 'must be at most 140 characters'),
    decision: z.enum(['dismiss', 'ask'], 'must be dismiss or ask'),
  }),
  reply: z.strictObject({}),
  request_headers: ['idempotency-key'],
  refusals: ['not-found', 'refused'],
})
