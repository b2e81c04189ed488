import type { RaceState } from '#game/scoring/publications.ts'
import type { DemoRace } from './generator/plan-races.ts'
import { hoursAfter, PUBLICATION_HOURS, resultsAt } from './result-times.ts'
import type { DemoRaceRow } from './store/races.ts'

/** A race of the demo's calendar, with its row in the database. */
export type ClosedRace = DemoRace & { row: DemoRaceRow; weekend_index: number }

export type DemoPublication = {
  state: RaceState
  due_at: Date
  /** Which import of the race's results to publish. Null for a cancelled race. */
  revision: number | null
  include_in_total?: boolean
  reason?: string
}

/** The reason for withdrawing a race that is held again, and for publishing it again. */
export const REPEATED = 'The race is held again'

/** Whether the race was published before and is scheduled again. */
export function isRepeated({ state, publications }: DemoRaceRow): boolean {
  return state === 'scheduled' && publications > 0
}

/**
 * The race's next publication that is due by now. Undefined if none is due. `official_at` is when the results of the
 * race's weekend become official.
 */
export function nextPublication(race: ClosedRace, official_at: Date, now: Date): DemoPublication | undefined {
  const { special_case, row } = race
  const isDue = ({ due_at }: DemoPublication) => due_at <= now
  if (special_case?.kind === 'corrected')
    return correctedPublications(race, special_case.reason).filter(isDue)[row.publications]
  if (special_case?.kind === 'cancelled')
    return row.publications === 0 ? cancellation(race, special_case.reason, isDue) : undefined

  const next = usualPublication(race, official_at, now)
  const isNewState =
    row.publications === 0 || isRepeated(row) || (row.state === 'provisional' && next?.state === 'official')
  return next && isDue(next) && isNewState ? next : undefined
}

/** The correction is published after the result has become official. */
function correctedPublications({ row, ...race }: ClosedRace, reason: string): DemoPublication[] {
  const first = resultsAt(race, row.date)
  return [
    { state: 'provisional', revision: 1, due_at: first },
    { state: 'official', revision: 1, due_at: hoursAfter(first, PUBLICATION_HOURS.confirmed) },
    { state: 'official', revision: 2, due_at: hoursAfter(first, PUBLICATION_HOURS.corrected), reason },
  ]
}

function cancellation({ row }: ClosedRace, reason: string, isDue: (publication: DemoPublication) => boolean) {
  const due_at = hoursAfter(row.date, PUBLICATION_HOURS.cancelled)
  const publication: DemoPublication = { state: 'cancelled', revision: null, due_at, reason }
  return isDue(publication) ? publication : undefined
}

/**
 * A result is first published as provisional, and as official after the protest period. If the protest period is
 * already over at the first publication, the result is official at once.
 */
function usualPublication({ row, ...race }: ClosedRace, official_at: Date, now: Date): DemoPublication {
  const { special_case } = race
  const isOver = official_at <= now
  const is_published = row.publications > 0 && !isRepeated(row)
  const due_at = is_published ? official_at : resultsAt(race, row.date)
  return {
    state: isOver ? 'official' : 'provisional',
    revision: 1,
    due_at,
    ...(isRepeated(row) ? { reason: REPEATED } : {}),
    ...(special_case?.kind === 'excluded' ? { include_in_total: false, reason: special_case.reason } : {}),
  }
}
