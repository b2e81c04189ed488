import { z } from 'zod'
import { Id, Instant, Points } from './fields.ts'

/** A question of a weekend, worth `value` points to whoever answers it right. */
export const Sidebet = z.strictObject({
  sidebet_id: Id,
  /** Markdown. */
  description: z.string(),
  value: Points,
  betting_close: Instant,
  options: z.array(z.strictObject({ option_id: Id, description: z.string() })),
  /** The right answer, once the operator has settled it. */
  settled_option_id: Id.nullable(),
})
export type Sidebet = z.infer<typeof Sidebet>
