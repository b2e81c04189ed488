import { addDays, daysBetween, instantIn } from '#server/imports/files/local-time.ts'
import type { RaceState, WeekendState } from './store/weekend-state.ts'

/** Maps the id of a selection to its anchor day, from which its deadline is counted. */
export type Anchors = ReadonlyMap<number, string>

/** The local date in a time zone: `2026-12-05`. */
export function dayIn(time_zone: string, instant: Date): string {
  return instant.toLocaleDateString('sv-SE', { timeZone: time_zone })
}

/** The local time in a time zone: `07:00`. */
export function timeIn(time_zone: string, instant: Date): string {
  return instant.toLocaleTimeString('sv-SE', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' })
}

/**
 * Returns the anchor day of each selection: the day from which its deadline is counted, as in imports. It is the day of
 * the selection's first race or, for the overall result of a tour, the day of the first leg.
 */
export function anchorDays({ races, time_zone }: WeekendState): Anchors {
  const legs = races.filter(({ kind }) => kind !== 'tour_overall')
  const anchors = [...Map.groupBy(races, (race) => race.selection_id)].map(([selection_id, members]) => {
    const counts_from_leg_1 = legs.length > 0 && isOverall(members)
    return [selection_id, firstDay(counts_from_leg_1 ? legs : members, time_zone)] as const
  })
  return new Map(anchors)
}

export function isOverall(races: readonly RaceState[]): boolean {
  return races.length > 0 && races.every(({ kind }) => kind === 'tour_overall')
}

/**
 * Returns the day of the first race that scores points and is not cancelled. If there is no such race, returns the day
 * of the first race that is not cancelled, or else of the first race.
 */
function firstDay(races: readonly RaceState[], time_zone: string): string {
  const raced = races.filter(({ is_cancelled }) => !is_cancelled)
  const scoring = raced.filter(({ kind }) => kind !== 'qualification_race')
  const counting = [scoring, raced].find((some) => some.length > 0) ?? races
  return counting.map(({ date }) => dayIn(time_zone, date)).sort()[0]!
}

/** Moves an instant by the number of days from `from_day` to `to_day`. The local time of day stays. */
export function shiftDays(instant: Date, time_zone: string, from_day: string, to_day: string): Date {
  const days = daysBetween(from_day, to_day)
  if (days === 0) return instant
  const day = addDays(dayIn(time_zone, instant), days)
  const moved = instantIn(time_zone, day, timeIn(time_zone, instant))
  return new Date(moved.getTime() + (instant.getTime() % 60_000))
}
