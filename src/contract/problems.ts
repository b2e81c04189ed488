import { z } from 'zod'
import { Instant } from './fields.ts'
import { OwnedAthlete } from './teams.ts'

/** Profile data from a login provider for a user without an account; prefills the registration. */
export const UserData = z.strictObject({
  email: z.string().optional(),
  user_name: z.string().optional(),
  register_source: z.string(),
})
export type UserData = z.infer<typeof UserData>

/** The body of every error reply (rules §10). */
export const Problem = z.strictObject({
  message: z.string(),
  code: z.string(),
  field_errors: z.record(z.string(), z.string()).optional(),
  errors: z.array(z.string()).optional(),
  user_data: UserData.optional(),
  /** For a request that came too late: the closing time, and the server time it was compared with. */
  closes_at: Instant.optional(),
  server_time: Instant.optional(),
  /** The current team, if the change was based on an older one (412). */
  team: z.array(OwnedAthlete).optional(),
})
export type Problem = z.infer<typeof Problem>
