import { z } from 'zod'
import { AUDIT_GROUPS } from '#text/audit-texts.ts'
import { Id, Instant, Line, pageQuery, SearchText } from '../fields.ts'
import { route } from '../route.ts'

/** An entry of the audit log: who did what, when and why. Entries are never deleted. */
export const AuditEntry = z.strictObject({
  audit_id: Id,
  at: Instant,
  actor: z.string(),
  /** The player's current name; null if the actor is an account of the command line or the server itself. */
  actor_name: z.string().nullable(),
  act: z.string(),
  subject: z.string(),
  /** The current name of the object in `subject`. */
  subject_name: z.string().nullable(),
  /** The values that changed, without personal data. */
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const groups = Object.keys(AUDIT_GROUPS) as (keyof typeof AUDIT_GROUPS)[]

export const listAudit = route({
  method: 'GET',
  path: '/api/admin/audit',
  caller: 'operator',
  summary: 'The audit log, latest entry first',
  query: z.object({
    ...pageQuery(100, 50),
    search: SearchText,
    /** Only entries about this object, such as `race 4`. */
    subject: Line.max(300).optional(),
    /** Only entries by this actor, as in the field `actor`: `player 17`. */
    actor: Line.max(140).optional(),
    group: z.enum(groups, 'must be a group of acts').optional(),
    since: Instant.optional(),
    until: Instant.optional(),
  }),
  reply: z.array(AuditEntry),
})

export const listAuditActors = route({
  method: 'GET',
  path: '/api/admin/audit/actors',
  caller: 'operator',
  summary: 'The actors in the audit log; those with the latest entries come first',
  reply: z.array(z.strictObject({ actor: z.string(), actor_name: z.string().nullable() })),
})
