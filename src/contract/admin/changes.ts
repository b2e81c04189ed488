import { z } from 'zod'
import { Id, Instant, Line } from '../fields.ts'

/** Why an act was done, in the words of the person who did it; players may read it in their own data. */
export const Reason = Line.trim().min(1, 'Please give a reason').max(300, 'must be at most 300 characters')

/** A change of one object: repeatable by its key, refused if the object has changed since it was read. */
export const objectChange = {
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['stale', 'refused'],
} as const

/** A line of the audit log. */
export const ObjectChange = z.strictObject({
  audit_id: Id,
  at: Instant,
  actor: z.string(),
  /** The current name if the actor is a player. */
  actor_name: z.string().nullable(),
  act: z.string(),
  subject: z.string(),
  reason: z.string().nullable(),
})
export type ObjectChange = z.infer<typeof ObjectChange>
