export const TIME_FORMAT =
  'a date and time such as 2026-12-05T07:00, or with an offset such as 2026-12-05T07:00+01:00'

/** Formats an instant in the time zone, such as `2026-12-05 07:00`. */
export function whenText(instant: Date, time_zone: string): string {
  return instant.toLocaleString('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'short' })
}
