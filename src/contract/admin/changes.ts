import { z } from 'zod'
import { Id, Instant, Line } from '../fields.ts'

/** Why an operator makes a change. If it is about a player, the player finds it in their data download. */
export const Reason = Line.trim().min(1, 'Please give a reason').max(300, 'must be at most 300 characters')

/**
 * Shared by changes of one object. A request can be repeated with its idempotency key; it is refused if the ETag in
 * If-Match is not the object's latest.
 */
export const objectChange = {
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['stale', 'refused'],
} as const

/** An entry of the audit log, without the changed values. */
export const ObjectChange = z.strictObject({
  audit_id: Id,
  at: Instant,
  actor: z.string(),
  /** The player's current name; null if the actor is not a player. */
  actor_name: z.string().nullable(),
  act: z.string(),
  subject: z.string(),
  reason: z.string().nullable(),
})
export type ObjectChange = z.infer<typeof ObjectChange>
