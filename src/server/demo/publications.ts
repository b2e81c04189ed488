import type { RaceState } from '#game/publications.ts'
import type { DemoWeekend, Fate } from './events.ts'
import { racesOf } from './plan-races.ts'

/** One act of publishing. */
export type DemoPublication = {
  race_codes: string[]
  state: RaceState
  /** Which of the imports counts; none for a cancelled race. */
  revision: number | null
  include_in_total?: boolean
  reason?: string
}

/** Everything that was published in the season so far, weekend by weekend. */
export function publicationsOf(weekends: readonly DemoWeekend[]): DemoPublication[] {
  return weekends.flatMap((weekend, index) => {
    const { state } = weekend
    if (state === null) return []
    const races = racesOf(weekend, index)
    const plain = races.filter((race) => race.fate === null).map((race) => race.race_code)
    const special = races.flatMap(({ race_code, fate }) =>
      fate ? fated(fate, state).map((each) => ({ ...each, race_codes: [race_code] })) : [],
    )
    const first = plain.length > 0 ? [{ race_codes: plain, state, revision: 1 }] : []
    return [...first, ...special]
  })
}

function fated(fate: Fate, state: RaceState): Omit<DemoPublication, 'race_codes'>[] {
  const { kind, reason } = fate
  if (kind === 'cancelled') return [{ state: 'cancelled', revision: null, reason }]
  if (kind === 'excluded') return [{ state, revision: 1, include_in_total: false, reason }]
  return [
    { state: 'provisional', revision: 1 },
    { state: 'official', revision: 1 },
    { state: 'official', revision: 2, reason },
  ]
}
