import { z } from 'zod'
import { API_ERRORS, type ErrorCode as Code } from '#text/error-codes.ts'
import { Instant } from './fields.ts'
import { OwnedAthlete } from './teams.ts'

/** Profile data from a login provider for a user without an account; prefills the registration. */
export const UserData = z.strictObject({
  email: z.string().optional(),
  user_name: z.string().optional(),
  register_source: z.string(),
})
export type UserData = z.infer<typeof UserData>

/** The code of an error, for programs. Its description in the API documentation has the HTTP status and the message. */
export const ErrorCode = z.union(
  [...Map.groupBy(API_ERRORS, ({ code }) => code)].map(([code, errors]) =>
    z.literal(code).describe(errors.map(({ status, sentence }) => `${status}: ${sentence}`).join('; ')),
  ),
)

/** The body of every error reply (rules §10). */
export const Problem = z.strictObject({
  message: z.string(),
  code: ErrorCode,
  field_errors: z.record(z.string(), z.string()).optional(),
  errors: z.array(z.string()).optional(),
  user_data: UserData.optional(),
  /** For a request that came too late: the closing time, and the server time it was compared with. */
  closes_at: Instant.optional(),
  server_time: Instant.optional(),
  /** The current team, if the change was based on an older one (412). */
  team: z.array(OwnedAthlete).optional(),
})
/** `code` is a code of the API, or one that the page sets because it got no readable reply. */
export type Problem = Omit<z.infer<typeof Problem>, 'code'> & {
  code: Code | 'aborted' | 'timeout' | 'network' | 'unknown'
}
