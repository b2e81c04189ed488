import { z } from 'zod'
import { AUDIT_GROUPS } from '#text/audit-texts.ts'
import { AnyText, Id, Instant, pageQuery, SearchText } from '../fields.ts'
import { route } from '../route.ts'

/** An entry of the audit log: who did what, when and why. Entries are never deleted. */
export const AuditEntry = z.strictObject({
  audit_id: Id,
  at: Instant,
  actor: z.string(),
  /** The current name of the actor. Null if the actor is not a player: a user of the command line, or the server. */
  actor_name: z.string().nullable(),
  act: z.string(),
  subject: z.string(),
  /** The current name of the object in `subject`. Null if it has no name. */
  subject_name: z.string().nullable(),
  /** The values that changed, without personal data. */
  before: z.unknown(),
  after: z.unknown(),
  /**
   * The current names of the objects whose ids are in `before` and `after`. The keys are subjects such as `athlete
   * 537`.
   */
  names: z.record(z.string(), z.string()),
  reason: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const groups = Object.keys(AUDIT_GROUPS) as (keyof typeof AUDIT_GROUPS)[]

export const listAudit = route({
  method: 'GET',
  path: '/api/admin/audit',
  caller: 'operator',
  summary: 'Lists the entries of the audit log, latest first',
  query: z.object({
    ...pageQuery(100, 50),
    search: SearchText,
    /** Only entries about this object, such as `race 4`. */
    subject: AnyText.max(300).optional(),
    /** Only entries by this actor, such as `player 17`. */
    actor: AnyText.max(140).optional(),
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
  summary: 'Lists the actors in the audit log, at most 200. The actor with the latest entry comes first',
  reply: z.array(z.strictObject({ actor: z.string(), actor_name: z.string().nullable() })),
})
