import { z } from 'zod'
import { API_ERRORS, type ErrorCode as Code } from '#text/error-codes.ts'
import { Instant } from './fields.ts'
import { OwnedAthlete } from './teams.ts'

/**
 * Data about a user from a login provider. It is returned if the user has no account yet, and fills in the registration
 * form.
 */
export const ProviderProfile = z.strictObject({
  email: z.string().optional(),
  user_name: z.string().optional(),
  register_source: z.string(),
})
export type ProviderProfile = z.infer<typeof ProviderProfile>

/** The codes of all errors. In the API documentation each code is described by its HTTP status and its message. */
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
  /**
   * The closing time, and the server time that was compared with it. Set if a rule refuses a change of a team or of an
   * answer to a side bet.
   */
  closes_at: Instant.optional(),
  server_time: Instant.optional(),
  /** The current team. Set only in a 412 reply: the change was based on an older revision of the team. */
  team: z.array(OwnedAthlete).optional(),
})
/** An error on the page. `code` is a code of the API, or one of four other codes if the page got no readable reply. */
export type Problem = Omit<z.infer<typeof Problem>, 'code'> & {
  code: Code | 'aborted' | 'timeout' | 'network' | 'unknown'
}
