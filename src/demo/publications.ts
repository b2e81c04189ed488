import type { RaceState } from '#game/scoring/publications.ts'
import type { DemoRace } from './draw/plan-races.ts'
import { HOURS, hoursAfter, resultsAt } from './result-times.ts'
import type { DemoRaceRow } from './store/races.ts'

/** A race of the calendar as stored in the database. */
export type StandingRace = DemoRace & { row: DemoRaceRow; weekend: number }

/** One publication. */
export type Publication = {
  state: RaceState
  at: Date
  /** The import that counts; none for a cancelled race. */
  revision: number | null
  include_in_total?: boolean
  reason?: string
}

/** The next publication of a race that is due by now; `protested_until` is when its weekend becomes official. */
export function nextPublication(
  race: StandingRace,
  protested_until: Date,
  now: Date,
): Publication | undefined {
  const { fate, row } = race
  const isDue = ({ at }: Publication) => at <= now
  if (fate?.kind === 'corrected') return corrections(race, fate.reason).filter(isDue)[row.publications]
  if (fate?.kind === 'cancelled')
    return row.publications === 0 ? cancellation(race, fate.reason, isDue) : undefined

  const next = usualPublication(race, protested_until, now)
  const isNews = row.publications === 0 || (row.state === 'provisional' && next?.state === 'official')
  return next && isDue(next) && isNews ? next : undefined
}

/** The correction is published after the result has become official. */
function corrections({ row, ...race }: StandingRace, reason: string): Publication[] {
  const first = resultsAt(race, row.date)
  return [
    { state: 'provisional', revision: 1, at: first },
    { state: 'official', revision: 1, at: hoursAfter(first, HOURS.confirmed) },
    { state: 'official', revision: 2, at: hoursAfter(first, HOURS.corrected), reason },
  ]
}

function cancellation({ row }: StandingRace, reason: string, isDue: (publication: Publication) => boolean) {
  const at = hoursAfter(row.date, HOURS.cancelled)
  const publication: Publication = { state: 'cancelled', revision: null, at, reason }
  return isDue(publication) ? publication : undefined
}

/** Provisional first; a result whose protest period is long over is published as official at once. */
function usualPublication({ row, ...race }: StandingRace, protested_until: Date, now: Date): Publication {
  const { fate } = race
  const isOver = protested_until <= now
  const at = row.publications > 0 ? protested_until : resultsAt(race, row.date)
  return {
    state: isOver ? 'official' : 'provisional',
    revision: 1,
    at,
    ...(fate?.kind === 'excluded' ? { include_in_total: false, reason: fate.reason } : {}),
  }
}
