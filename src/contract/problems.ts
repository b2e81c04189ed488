import { z } from 'zod'
import { API_ERRORS, type ErrorCode as Code } from '#text/error-codes.ts'
import { Instant } from './fields.ts'
import { OwnedAthlete } from './teams.ts'

/** Profile data from a login provider, sent for a user without an account. It prefills the registration form. */
export const ProviderProfile = z.strictObject({
  email: z.string().optional(),
  user_name: z.string().optional(),
  register_source: z.string(),
})
export type ProviderProfile = z.infer<typeof ProviderProfile>

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
  user_data: ProviderProfile.optional(),
  /** Only if the request came too late: the closing time, and the server time that was compared with it. */
  closes_at: Instant.optional(),
  server_time: Instant.optional(),
  /** Only in a 412 reply, when the change was based on an older team: the current team. */
  team: z.array(OwnedAthlete).optional(),
})
/** `code` is a code of the API, or one that the page sets because it got no readable reply. */
export type Problem = Omit<z.infer<typeof Problem>, 'code'> & {
  code: Code | 'aborted' | 'timeout' | 'network' | 'unknown'
}
