import { z } from 'zod'
import { AUDIT_GROUPS } from '#text/audit-texts.ts'
import { Id, Instant, Line, pageQuery, SearchText } from '../fields.ts'
import { route } from '../route.ts'

/** What somebody did, when and why. Lines are kept for good. */
export const AuditEntry = z.strictObject({
  audit_id: Id,
  at: Instant,
  actor: z.string(),
  /** The current name if the actor is a player; others are accounts of the command line, or the server itself. */
  actor_name: z.string().nullable(),
  act: z.string(),
  subject: z.string(),
  /** The current name of the object. */
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
  summary: 'Who did what, when and why, the latest first',
  query: z.object({
    ...pageQuery(100, 50),
    search: SearchText,
    /** Of one object, such as `race 4`. */
    subject: Line.max(300).optional(),
    /** As it is written in the lines, such as `player 17`. */
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
  summary: 'Everybody who has a line in the audit log, whoever acted last first',
  reply: z.array(z.strictObject({ actor: z.string(), actor_name: z.string().nullable() })),
})
