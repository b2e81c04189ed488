import type { AthleteResult } from '#contract/races.ts'
import { STATUS_TEXT } from '#game/scoring/results.ts'

/** Spells out the abbreviation of a status; unknown abbreviations are returned unchanged. */
export function statusText(status: string): string {
  return Object.hasOwn(STATUS_TEXT, status) ? STATUS_TEXT[status as keyof typeof STATUS_TEXT] : status
}

/** An athlete's time, or why there is none. */
export function finishText({ status, time }: Pick<AthleteResult, 'status' | 'time'>): string | null {
  return status ? statusText(status) : time
}
