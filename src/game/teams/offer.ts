import type { Gender } from '#game/genders.ts'
import { no, type Verdict, yes } from '#game/verdict.ts'
import { isFirstTeam } from './team-names.ts'

/** An athlete or a team in the list from which players pick for a selection. */
export type Candidate = {
  athlete_id: number
  name: string
  country: string
  gender: Gender
  is_team: boolean
  is_cub: boolean
  active: boolean
  price: number | null
}

/** The settings of a selection, of its weekend and of its season that decide who can be picked. */
export type OfferRules = {
  takes_team_picks: boolean
  is_mixed: boolean
  is_budget_enforced: boolean
  is_championship: boolean
  excluded_countries: readonly string[]
}

export type OfferRefusal = 'wrong-kind' | 'not-on-offer'

export function mayOffer(athlete: Candidate, rules: OfferRules): Verdict<OfferRefusal> {
  if (athlete.is_team !== rules.takes_team_picks) return no('wrong-kind')
  if ((athlete.gender === 'mixed') !== rules.is_mixed) return no('wrong-kind')
  if (!athlete.active || rules.excluded_countries.includes(athlete.country)) return no('not-on-offer')
  // In a championship, only the first team of each nation can be picked (rules §11).
  if (athlete.is_team && rules.is_championship && !isFirstTeam(athlete)) return no('not-on-offer')
  if (rules.is_budget_enforced && athlete.price === null) return no('not-on-offer')
  return yes
}
