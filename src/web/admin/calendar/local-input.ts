import { instantOfLocal } from '#game/instants.ts'
import { dateFormat } from '../../core/locale/date-format.ts'

/** Converts an instant to the value of a `datetime-local` input in a time zone, such as `2026-12-05T07:00`. */
export function toLocalInput(iso: string, time_zone: string): string {
  const format = dateFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(new Date(iso)).replace(' ', 'T')
}

/**
 * Converts the value of a `datetime-local` input to an instant. Null if the value is not a time. See `instantOfLocal`
 * for times that occur twice or never, because clocks are set back or forward.
 */
export function fromLocalInput(local: string, time_zone: string): string | null {
  const as_utc = Date.parse(`${local}Z`)
  if (Number.isNaN(as_utc)) return null
  const utcOffsetAt = (at: number) =>
    Date.parse(`${toLocalInput(new Date(at).toISOString(), time_zone)}Z`) - at
  return new Date(instantOfLocal(as_utc, utcOffsetAt)).toISOString()
}

/** Adds minutes to the value of a `datetime-local` input. An invalid value is returned unchanged. */
export function addMinutes(local: string, minutes: number): string {
  const at = Date.parse(`${local}:00Z`)
  return Number.isNaN(at) ? local : new Date(at + minutes * 60_000).toISOString().slice(0, 16)
}
