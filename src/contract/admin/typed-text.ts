import { z } from 'zod'
import { Line } from '../fields.ts'

/** A single line of text that an operator typed. */
export const OneLine = (max: number) =>
  Line.trim()
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max} characters`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be on one line')

/** `2026-12-05T07:00` is in the weekend's time zone; with an offset or Z, the time zone is explicit. */
export const LocalTime = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|\.\d{1,3}Z|[+-]\d\d:\d\d)?$/,
    'must be a date and time such as 2026-12-05T07:00',
  )
