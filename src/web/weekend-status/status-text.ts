import type { WeekendState, WeekendStatus } from '#game/calendar/weekend-status.ts'

export const WEEKEND_STATES: Record<WeekendState, string> = {
  ahead: 'Upcoming',
  open: 'Open for picks',
  locked: 'Teams are locked',
  racing: 'Racing now',
  past: 'Finished',
}

/**
 * Says how many races are scored, such as `1 of 4 races scored, provisional`. Empty before the first start, and when
 * all races are official.
 */
export function scoredText({ state, scored, races, is_provisional }: WeekendStatus): string {
  const is_official = scored === races && !is_provisional
  if ((state !== 'racing' && state !== 'past') || is_official) return ''
  const noun = races === 1 ? 'race' : 'races'
  return `${scored} of ${races} ${noun} scored${is_provisional ? ', provisional' : ''}`
}

/** Returns the status in one sentence, such as `Racing now, 1 of 4 races scored, provisional`. */
export function weekendStatusText(status: WeekendStatus): string {
  const scored = scoredText(status)
  return scored ? `${WEEKEND_STATES[status.state]}, ${scored}` : WEEKEND_STATES[status.state]
}
