import type { CalendarWeekend } from '#contract/admin/calendar.ts'
import { toLocalInput } from './local-input.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The span of time that a timeline shows, in ms since 1970. */
export type Span = { from: number; until: number }

/**
 * Returns the span of a weekend, from some hours before its first deadline or race until some hours after the last one.
 * If the first one is at most two days away, the span includes the present.
 */
export function spanOf({ races, deadlines }: CalendarWeekend, now: number | null): Span {
  const instants = [...races.map(({ date }) => date), ...deadlines.map(({ closes_at }) => closes_at)]
  const times = instants.map((iso) => Date.parse(iso))
  if (times.length === 0) return { from: 0, until: HOUR }
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const is_soon = now !== null && now < first && first - now <= 48 * HOUR
  const start = is_soon ? now : first
  const from = start - Math.max(3 * HOUR, (last - start) / 12)
  // At least a fifth of the span is room for the labels of the last races, which are to the right of their marks.
  return { from, until: last + Math.max(3 * HOUR, (last - from) / 4) }
}

/**
 * Returns the position of an instant on the timeline, in percent. It is 0 for instants before the span, and 100 after.
 */
export function placeOf({ from, until }: Span, at: number): number {
  return Math.min(Math.max(((at - from) / (until - from)) * 100, 0), 100)
}

const STEPS_IN_HOURS = [1, 2, 3, 6, 12, 24, 48, 96]

/** Returns at most ten instants to mark on a timeline: full hours in the time zone, at equal distances. */
export function ticksOf({ from, until }: Span, time_zone: string): number[] {
  const hours = (until - from) / HOUR
  const step = STEPS_IN_HOURS.find((each) => hours / each <= 9) ?? Math.ceil(hours / 9 / 24) * 24
  const ticks: number[] = []
  for (let at = Math.ceil(from / (15 * MINUTE)) * 15 * MINUTE; at < until; at += 15 * MINUTE) {
    const [day = '', clock = ''] = toLocalInput(new Date(at).toISOString(), time_zone).split('T')
    const hour = Math.floor(Date.parse(`${day}T00:00Z`) / HOUR) + Number(clock.slice(0, 2))
    if (clock.endsWith(':00') && hour % step === 0) ticks.push(at)
  }
  return ticks
}

/**
 * Returns the lane (row) of each label: the first lane where it does not overlap another label. `places` and `width`
 * are in percent, and `places` ascend.
 */
export function lanesOf(places: readonly number[], width: number): number[] {
  const ends: number[] = []
  return places.map((place) => {
    const free = ends.findIndex((end) => end <= place)
    const lane = free < 0 ? ends.length : free
    ends[lane] = place + width
    return lane
  })
}
