import type { Race } from '#contract/races.ts'

/** What was done when the race was published with a reason. */
export function changeWord({ state, include_in_total }: Pick<Race, 'state' | 'include_in_total'>): string {
  if (state === 'cancelled') return 'Cancelled'
  return include_in_total ? 'Result corrected' : 'Left out of the totals'
}
