import { z } from 'zod'

/** The body of every reply that is not a success (rules §10). */
export const Problem = z.strictObject({
  message: z.string(),
  code: z.string(),
  field_errors: z.record(z.string(), z.string()).optional(),
  errors: z.array(z.string()).optional(),
})
export type Problem = z.infer<typeof Problem>
