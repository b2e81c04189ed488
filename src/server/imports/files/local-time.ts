import { DAY, instantOfLocal } from '#game/instants.ts'

/**
 * Returns the instant of a local date and time in a time zone, such as `2026-12-31` and `07:00`. See `instantOfLocal`.
 */
export function instantIn(time_zone: string, day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  return new Date(instantOfLocal(asUtc, (instant) => offsetAt(time_zone, instant)))
}

/** Parses an instant as people write it: `2026-12-05T07:00` in the time zone `time_zone`, or with an offset or Z. */
export function parseInstant(text: string, time_zone: string): Date | undefined {
  const local = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(text)
  const instant = local ? instantIn(time_zone, local[1]!, local[2]!) : parseZoned(text)
  return instant && !Number.isNaN(instant.getTime()) ? instant : undefined
}

function parseZoned(text: string): Date | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)
    ? new Date(text)
    : undefined
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

/** Returns the number of days from one date to another. It is negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)
}

/** Formats a date, such as `3 December`. */
export function dayAndMonth(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
}

function offsetAt(time_zone: string, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000
  const parts = formatOf(time_zone).formatToParts(second)
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  const local = [
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  ] as const
  return Date.UTC(...local) - second
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const numeric = 'numeric' as const
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  })
  formats.set(timeZone, format)
  return format
}
