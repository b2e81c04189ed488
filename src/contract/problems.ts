import { z } from 'zod'
import { Instant } from './fields.ts'
import { OwnedAthlete } from './teams.ts'

/** Of somebody who came from outside and has no account yet: what the registration is filled with beforehand. */
export const UserData = z.strictObject({
  email: z.string().optional(),
  user_name: z.string().optional(),
  register_source: z.string(),
})
export type UserData = z.infer<typeof UserData>

/** The body of every reply that is not a success (rules §10). */
export const Problem = z.strictObject({
  message: z.string(),
  code: z.string(),
  field_errors: z.record(z.string(), z.string()).optional(),
  errors: z.array(z.string()).optional(),
  user_data: UserData.optional(),
  /** Of what would have had to come earlier: when it closes or closed, and the time that it was held against. */
  closes_at: Instant.optional(),
  server_time: Instant.optional(),
  /** The team as it is, where a change was based on an older one (412). */
  team: z.array(OwnedAthlete).optional(),
})
export type Problem = z.infer<typeof Problem>
