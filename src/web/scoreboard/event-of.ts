import type { UserRanking } from '#contract/users.ts'
import type { Weekend } from '#contract/weekends.ts'
import { formatDateRange } from '../weekends/date-range.ts'

type Dated = Pick<Weekend, 'weekend_name' | 'event_start' | 'event_end' | 'time_zone'>

/** What stands beside the season. */
export type ScoreboardEvent = { label: string; title: string; days: string; rows: readonly UserRanking[] }

/** The last event with its players; before there is one the next event is named, and nobody has points there. */
export function eventOf(
  previous: { weekend: Dated; users: readonly UserRanking[] } | null,
  next: Dated | null,
): ScoreboardEvent {
  if (previous) return { ...named('Last event', previous.weekend), rows: previous.users }
  if (next) return { ...named('Next event', next), rows: [] }
  return { label: 'Next event', title: 'Next event', days: 'The calendar is on its way', rows: [] }
}

/** Days by the clocks of the place: whose page this is shown on is not known. */
function named(label: string, { weekend_name, event_start, event_end, time_zone }: Dated) {
  return {
    label,
    title: `${label}: ${weekend_name}`,
    days: formatDateRange(event_start, event_end, 'en-GB', time_zone),
  }
}
