import type { Weekend } from '#contract/weekends.ts'
import type { Gender } from '#game/genders.ts'
import { racesOf } from '../races/weekend-races.ts'

const ORDER: readonly Gender[] = ['f', 'm', 'mixed']

/**
 * Returns the genders that race in a weekend. `mixed` is also included if there are pro teams: they do not race, but
 * their members earn points for them.
 */
export function racingGendersOf(weekend: Pick<Weekend, 'selections'>, has_pro_teams: boolean): Gender[] {
  const racing_genders = new Set(racesOf(weekend).map(({ gender }) => gender))
  return ORDER.filter((gender) => racing_genders.has(gender) || (gender === 'mixed' && has_pro_teams))
}
