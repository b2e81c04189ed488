import type { AthleteResult } from '#contract/races.ts'
import { STATUS_TEXT } from '#game/scoring/results.ts'

/** Returns the text of a status, such as `Did not finish` for DNF. An unknown status is returned unchanged. */
export function statusText(status: string): string {
  return Object.hasOwn(STATUS_TEXT, status) ? STATUS_TEXT[status as keyof typeof STATUS_TEXT] : status
}

/** Returns an athlete's time, or the text of their status. */
export function finishText({ status, time }: Pick<AthleteResult, 'status' | 'time'>): string | null {
  return status ? statusText(status) : time
}
