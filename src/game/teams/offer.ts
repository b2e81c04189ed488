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

/** The settings of a selection, its weekend and its season that decide which athletes can be picked. */
export type Offer = {
  takes_team_picks: boolean
  is_mixed: boolean
  is_budget_enforced: boolean
  is_championship: boolean
  excluded_countries: readonly string[]
}

export type OfferRefusal = 'wrong-kind' | 'not-on-offer'

export function mayOffer(athlete: Candidate, offer: Offer): Verdict<OfferRefusal> {
  if (athlete.is_team !== offer.takes_team_picks) return no('wrong-kind')
  if ((athlete.gender === 'mixed') !== offer.is_mixed) return no('wrong-kind')
  if (!athlete.active || offer.excluded_countries.includes(athlete.country)) return no('not-on-offer')
  // In championships, players can pick only the first team of a nation (rules §11).
  if (athlete.is_team && offer.is_championship && !isFirstTeam(athlete)) return no('not-on-offer')
  if (offer.is_budget_enforced && athlete.price === null) return no('not-on-offer')
  return yes
}
