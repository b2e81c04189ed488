import type { AthleteResult } from '#contract/races.ts'
import { STATUS_TEXT } from '#game/scoring/results.ts'

/** A status in words; letters that the game does not know are said as they are. */
export function statusText(status: string): string {
  return Object.hasOwn(STATUS_TEXT, status) ? STATUS_TEXT[status as keyof typeof STATUS_TEXT] : status
}

/** How it ended for an athlete: the time, or why there is none. */
export function finishText({ status, time }: Pick<AthleteResult, 'status' | 'time'>): string | null {
  return status ? statusText(status) : time
}
