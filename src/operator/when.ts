import { instantIn } from '#server/imports/files/local-time.ts'

/** Parses an instant as an operator writes it: `2026-12-05T07:00` in the time zone, or with an explicit offset or Z. */
export function readWhen(text: string, time_zone: string): Date | undefined {
  const local = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(text)
  const instant = local ? instantIn(time_zone, local[1]!, local[2]!) : zoned(text)
  return instant && !Number.isNaN(instant.getTime()) ? instant : undefined
}

export const WHEN =
  'a date and time such as 2026-12-05T07:00, or with an offset such as 2026-12-05T07:00+01:00'

function zoned(text: string): Date | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text) ? new Date(text) : undefined
}

/** `2026-12-05 07:00`, in the time zone. */
export function whenText(instant: Date, time_zone: string): string {
  return instant.toLocaleString('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'short' })
}
