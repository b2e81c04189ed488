import type { Gender } from '#game/genders.ts'
import type { Instant } from '#game/instants.ts'
import { no, type Verdict, yes } from '#game/verdict.ts'
import { type LimitRefusal, mayFit, type PickLimits } from './limits.ts'
import { type Candidate, mayOffer, type OfferRefusal, type OfferRules } from './offer.ts'
import { mayTrade, type TradingRefusal, type TradingWindow } from './trading.ts'

export type OwnedAthlete = {
  athlete_id: number
  gender: Gender
  is_cub: boolean
  bought_for: number
  is_team_captain: boolean
  rank: number | null
}

/** A player's team in a selection. `balance` is the money that is left. */
export type Team = { picks: readonly OwnedAthlete[]; balance: number }

export type PickRules = TradingWindow & OfferRules & PickLimits

export type PickRefusal = TradingRefusal | OfferRefusal | LimitRefusal | 'already-picked' | 'over-budget'

export function mayAdd(athlete: Candidate, team: Team, rules: PickRules, now: Instant): Verdict<PickRefusal> {
  const trade = mayTrade(rules, now)
  if (!trade.ok) return trade

  const offer = mayOffer(athlete, rules)
  if (!offer.ok) return offer
  if (team.picks.some((pick) => pick.athlete_id === athlete.athlete_id)) return no('already-picked')

  const fit = mayFit(athlete, team.picks, rules)
  if (!fit.ok) return fit
  return rules.is_budget_enforced && priceOf(athlete) > team.balance ? no('over-budget') : yes
}

/** Adds the athlete to the team at today's price. */
export function withPick(team: Team, athlete: Candidate): Team {
  const { athlete_id, gender, is_cub } = athlete
  const bought_for = priceOf(athlete)
  const pick = { athlete_id, gender, is_cub, bought_for, is_team_captain: false, rank: null }
  return { picks: [...team.picks, pick], balance: team.balance - bought_for }
}

export type RemoveRefusal = TradingRefusal | 'not-picked'

export function mayRemove(
  athlete_id: number,
  picks: readonly { athlete_id: number }[],
  window: TradingWindow,
  now: Instant,
): Verdict<RemoveRefusal> {
  const trade = mayTrade(window, now)
  if (!trade.ok) return trade
  return picks.some((pick) => pick.athlete_id === athlete_id) ? yes : no('not-picked')
}

function priceOf(athlete: Candidate): number {
  return athlete.price ?? 0
}
