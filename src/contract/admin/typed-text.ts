import { z } from 'zod'
import { AnyText } from '../fields.ts'

/** A text that an operator typed, without line breaks. */
export const OneLine = (max: number) =>
  AnyText.trim()
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max} characters`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be on one line')

/**
 * A time that an operator typed. Without an offset or Z, as in `2026-12-05T07:00`, it is in the time zone of the
 * weekend.
 */
export const TypedInstant = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|\.\d{1,3}Z|[+-]\d\d:\d\d)?$/,
    'must be a date and time such as 2026-12-05T07:00',
  )
