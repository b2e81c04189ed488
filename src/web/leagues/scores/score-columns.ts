import type { Weekend } from '#contract/weekends.ts'
import { type Instant, toInstant } from '#game/instants.ts'

export type ScoreColumn = Pick<Weekend, 'weekend_id' | 'weekend_name' | 'event_start'> & {
  /** Whether the league has a page for the weekend. False if every selection takes ranked picks. */
  has_page: boolean
}

/** Returns the columns of the table: the weekends with a scored race or a passed deadline, latest first. */
export function scoreColumns(weekends: readonly Weekend[], now: Instant | null): ScoreColumn[] {
  return weekends
    .filter((weekend) => hasBegun(weekend, now))
    .map(({ weekend_id, weekend_name, event_start, selections }) => ({
      weekend_id,
      weekend_name,
      event_start,
      has_page: !selections.every(({ takes_ranked_picks }) => takes_ranked_picks),
    }))
    .sort((a, b) => toInstant(b.event_start) - toInstant(a.event_start) || b.weekend_id - a.weekend_id)
}

function hasBegun({ selections }: Pick<Weekend, 'selections'>, now: Instant | null): boolean {
  return selections.some(
    ({ races, trading_close }) =>
      races.some(({ scored }) => scored) || (now !== null && now >= toInstant(trading_close)),
  )
}
