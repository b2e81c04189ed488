import { z } from 'zod'
import { Id, Instant, Line } from '../fields.ts'

/** The reason that an operator gives for a change. Players see it in the data that they download about themselves. */
export const Reason = Line.trim().min(1, 'Please give a reason').max(300, 'must be at most 300 characters')

/**
 * Shared by changes of one object: the idempotency key lets a request be repeated; If-Match refuses it if the object has
 * changed since it was read.
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
