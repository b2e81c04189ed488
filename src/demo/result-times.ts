import { addDays } from '#server/imports/files/local-time.ts'
import type { DemoWeekend } from './generator/demo-weekend.ts'
import type { DemoRace } from './generator/plan-races.ts'
import { winningTime } from './generator/race-times.ts'

const HOUR = 3_600_000

/** Results are available two hours after the first finish. */
export function resultsAt({ event, gender }: DemoRace, start: Date): Date {
  return hoursAfter(start, 2 + winningTime(event, gender) / 3600)
}

/**
 * The times of publications in hours. `cancelled` is relative to the start of the race, `official` to the last result
 * of the weekend, `confirmed` and `corrected` to the first result of the race.
 */
export const PUBLICATION_HOURS = { cancelled: -3, official: 5 * 24, confirmed: 20, corrected: 40 }

export function hoursAfter(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * HOUR)
}

/** Prices change on the morning after a weekend. */
export function pricesAt({ starts_in, events }: DemoWeekend, day: string): Date {
  const days = Math.max(...events.map((event) => event.day))
  return new Date(`${addDays(day, starts_in + days + 1)}T06:00:00Z`)
}
