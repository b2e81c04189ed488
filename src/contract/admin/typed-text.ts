import { z } from 'zod'
import { Line } from '../fields.ts'

/** A text on one line, as an operator types it. */
export const OneLine = (max: number) =>
  Line.trim()
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max} characters`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be on one line')

/** A time in the weekend's zone, `2026-12-05T07:00`, or with an offset or Z. */
export const LocalTime = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|\.\d{1,3}Z|[+-]\d\d:\d\d)?$/,
    'must be a date and time such as 2026-12-05T07:00',
  )
