import type { AthleteResult } from '#contract/races.ts'
import { formatPoints } from '#text/formats.ts'
import { finishText } from './status-text.ts'

/** A column of a result list that only some races have. */
export type ExtraColumn = {
  label: 'Time' | 'Sprint' | 'Climb'
  className: string
  text: (result: AthleteResult, locale: string) => string | null
}

const TIME: ExtraColumn = { label: 'Time', className: 'result-time', text: finishText }
const SPRINT: ExtraColumn = { label: 'Sprint', className: 'result-part', text: partText('sprint') }
const CLIMB: ExtraColumn = { label: 'Climb', className: 'result-part', text: partText('climb') }

/**
 * Leaves out a column if no result has a value for it. While the results are loading (null), only the time is shown.
 */
export function columnsOf(results: readonly AthleteResult[] | null): ExtraColumn[] {
  if (results === null) return [TIME]

  const columnIfUsed = (column: ExtraColumn, name: 'time' | 'sprint' | 'climb') =>
    results.some((result) => result[name]) ? [column] : []
  return [...columnIfUsed(TIME, 'time'), ...columnIfUsed(SPRINT, 'sprint'), ...columnIfUsed(CLIMB, 'climb')]
}

function partText(part: 'sprint' | 'climb') {
  return (result: AthleteResult, locale: string) => (result[part] ? formatPoints(result[part], locale) : null)
}
