import type { RaceKind } from '#game/scoring/race-kinds.ts'
import type { DemoEvent } from './events.ts'

export type DemoWeekend = {
  name: string
  place: string
  country: string
  /** How many days after the creation of the demo the first race takes place. Negative if the race is in the past. */
  starts_in: number
  events: DemoEvent[]
} & DemoWeekendTraits

type DemoWeekendTraits = {
  is_championship?: boolean
  hidden?: boolean
  /** Whether the weekend has links to a live stream and to a page with details. */
  has_live_stream?: boolean
  /** If true, every race day has its own selection, which closes on the evening before. */
  has_daily_selections?: boolean
  /** If the season has ranked picks, selections that contain only races of this kind have ranked picks. */
  ranked_kind?: RaceKind
}

export function demoWeekend(
  name: string,
  place: string,
  country: string,
  starts_in: number,
  events: DemoEvent[],
  traits: DemoWeekendTraits = {},
): DemoWeekend {
  return { name, place, country, starts_in, events, ...traits }
}

export const FASTEST_DISQUALIFIED =
  'The fastest was disqualified for leaving the marked course, after a protest'
export const CUT_SHORT = 'The course was cut short by mistake, so the results are shown but do not count'
export const STORM = 'Storm on the course'
