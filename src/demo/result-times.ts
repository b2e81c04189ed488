import { addDays } from '#server/imports/files/local-time.ts'
import type { DemoWeekend } from './draw/demo-weekend.ts'
import type { DemoRace } from './draw/plan-races.ts'
import { winningTime } from './draw/race-times.ts'

const HOUR = 3_600_000

/** Two hours after the first has come in, the results are there. */
export function resultsAt({ event, gender }: DemoRace, start: Date): Date {
  return hoursAfter(start, 2 + winningTime(event, gender) / 3600)
}

export const HOURS = { cancelled: -3, official: 5 * 24, confirmed: 20, corrected: 40 }

export function hoursAfter(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * HOUR)
}

/** Prices follow a weekend on the morning after it. */
export function pricesAt({ starts_in, events }: DemoWeekend, day: string): Date {
  const days = Math.max(...events.map((event) => event.day))
  return new Date(`${addDays(day, starts_in + days + 1)}T06:00:00Z`)
}
