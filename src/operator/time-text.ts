import { type Command, InvalidArgumentError } from 'commander'
import { parseInstant } from '#server/imports/files/local-time.ts'

export const TIME_FORMAT =
  'a date and time such as 2026-12-05T07:00, or with an offset such as 2026-12-05T07:00+01:00'

/** Formats an instant in the time zone, such as `2026-12-05 07:00`. */
export function localTimeText(instant: Date, time_zone: string): string {
  return instant.toLocaleString('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'short' })
}

export function withPublishTime(verb: Command): Command {
  const summary = 'when the prices are published (default: now); UTC if no offset is given'
  return verb.option('--at <time>', summary, parseTime)
}

/** Parses a time from the command line. Without an offset it is in UTC. */
export function parseTime(text: string): Date {
  const instant = parseInstant(text, 'UTC')
  if (instant) return instant
  throw new InvalidArgumentError(`It must be ${TIME_FORMAT}.`)
}
