import type { LedgerChange } from '#contract/users.ts'
import { statusText } from '../races/status-text.ts'

/** What was done to a race that had a result already. */
export function changeTitle({ state, counts }: Pick<LedgerChange, 'state' | 'counts'>): string {
  if (state === 'settled') return 'Answer changed'
  if (state === 'cancelled') return 'Cancelled'
  if (state === 'scheduled') return 'Result withdrawn'
  return counts ? 'Result corrected' : 'Left out of the totals'
}

/** How an athlete stood: `place 3`, `disqualified`. */
export function standWords(place: number | null, status: string | null): string {
  if (place !== null) return `place ${place}`
  return status ? statusText(status).toLowerCase() : 'not in the result'
}
