import type { Instant } from '#game/instants.ts'
import { type No, no } from '#game/verdict.ts'
import { type CaptainRefusal, hasCaptain } from './captain.ts'
import { type ChangedTeam, type TeamRules, withPlaces } from './change-team.ts'
import { mayFit } from './limits.ts'
import { type Candidate, mayOffer } from './offer.ts'
import type { OwnedAthlete, PickRefusal, Team } from './picks.ts'
import { mayTrade } from './trading.ts'

/** A pick of the team before its last change. */
export type FormerPick = Pick<OwnedAthlete, 'athlete_id' | 'bought_for' | 'is_team_captain' | 'rank'>

export type UndoRefusal = PickRefusal | CaptainRefusal | 'nothing-to-undo' | 'team-over-budget'

/**
 * Restores the team before its last change. Every athlete gets the former purchase price (rules §11). `previous` is
 * null if there is no change to undo. Athletes who return must be on offer and fit the current limits; athletes who are
 * still in the team are not checked.
 */
export function restoredTeam(
  previous: readonly FormerPick[] | null,
  candidates: readonly Candidate[],
  team: Team,
  rules: TeamRules,
  now: Instant,
): ChangedTeam<UndoRefusal> {
  const trade = mayTrade(rules, now)
  if (!trade.ok) return trade
  if (!previous) return no('nothing-to-undo')
  if (previous.some((pick) => pick.is_team_captain) && !hasCaptain(rules)) return no('no-captains')

  const stayed = previous.flatMap((former) => {
    const pick = team.picks.find((each) => each.athlete_id === former.athlete_id)
    return pick ? [{ ...pick, ...termsOf(former) }] : []
  })
  const restored = withReturning(stayed, previous, candidates, rules)
  if (!restored.ok) return restored
  if (rules.is_budget_enforced && balanceAfter(team, restored.picks) < 0) return no('team-over-budget')
  return { ok: true, picks: withPlaces(restored.picks, rules) }
}

function withReturning(
  stayed: readonly OwnedAthlete[],
  previous: readonly FormerPick[],
  candidates: readonly Candidate[],
  rules: TeamRules,
): { ok: true; picks: OwnedAthlete[] } | (No<PickRefusal> & { athlete_id: number }) {
  const picks = [...stayed]
  for (const former of previous) {
    const { athlete_id } = former
    if (stayed.some((pick) => pick.athlete_id === athlete_id)) continue
    const athlete = candidates.find((each) => each.athlete_id === athlete_id)
    if (!athlete) return { ...no('not-on-offer'), athlete_id }
    const offer = mayOffer(athlete, rules)
    if (!offer.ok) return { ...offer, athlete_id }
    const fit = mayFit(athlete, picks, rules)
    if (!fit.ok) return { ...fit, athlete_id }
    picks.push({ gender: athlete.gender, is_cub: athlete.is_cub, ...termsOf(former) })
  }
  return { ok: true, picks }
}

function termsOf({ athlete_id, bought_for, is_team_captain, rank }: FormerPick): FormerPick {
  return { athlete_id, bought_for, is_team_captain, rank }
}

/** The balance after the current picks were refunded and the picks of the former team were bought. */
function balanceAfter({ picks, balance }: Team, restored: readonly { bought_for: number }[]): number {
  const returned = picks.reduce((sum, pick) => sum + pick.bought_for, balance)
  return restored.reduce((left, pick) => left - pick.bought_for, returned)
}
