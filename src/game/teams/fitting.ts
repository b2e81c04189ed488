import type { Instant } from '#game/instants.ts'
import { no } from '#game/verdict.ts'
import { hasCaptain } from './captain.ts'
import type { RequestedPick, TeamRules } from './change-team.ts'
import type { Candidate } from './offer.ts'
import { mayAdd, type OwnedAthlete, type PickRefusal, type Team, withPick } from './picks.ts'

/** Which athletes of an earlier team fit a selection, and why each of the others is left out. */
export type FittingTeam = {
  requested: RequestedPick[]
  left_out: { athlete_id: number; reason: PickRefusal }[]
}

type WantedPick = Pick<OwnedAthlete, 'athlete_id' | 'is_team_captain' | 'rank'>

/**
 * Finds the athletes of an earlier team who fit a selection. `requested` is a request that replaces the current team.
 * The captain is tried first, then the other athletes in their order. As in `replacedTeam`, athletes who are already in
 * the current team keep their purchase price; all others are bought at today's prices. `candidates` contains today's
 * data of the athletes.
 */
export function fittingTeam(
  wanted: readonly WantedPick[],
  candidates: readonly Candidate[],
  team: Team,
  rules: TeamRules,
  now: Instant,
): FittingTeam {
  const ordered = wanted.toSorted((a, b) => orderOf(a) - orderOf(b))
  const left_out: FittingTeam['left_out'] = []
  let new_team = stayingTeam(ordered, team)

  for (const { athlete_id } of ordered) {
    if (new_team.picks.some((pick) => pick.athlete_id === athlete_id)) continue
    const candidate = candidates.find((each) => each.athlete_id === athlete_id)
    const verdict = candidate ? mayAdd(candidate, new_team, rules, now) : no('not-on-offer')
    if (verdict.ok) new_team = withPick(new_team, candidate!)
    else left_out.push({ athlete_id, reason: verdict.reason })
  }
  const fitting = new Set(new_team.picks.map(({ athlete_id }) => athlete_id))
  const requested = ordered
    .filter(({ athlete_id }) => fitting.has(athlete_id))
    .map(({ athlete_id, is_team_captain }) => {
      return { athlete_id, is_team_captain: hasCaptain(rules) && is_team_captain }
    })
  return { requested, left_out }
}

function orderOf({ is_team_captain, rank }: WantedPick): number {
  return is_team_captain ? 0 : (rank ?? 1)
}

/** Removes the picks that are not wanted any more, and refunds them. */
function stayingTeam(wanted: readonly WantedPick[], { picks, balance }: Team): Team {
  const ids = new Set(wanted.map(({ athlete_id }) => athlete_id))
  const [staying, returned] = [true, false].map((is_wanted) =>
    picks.filter(({ athlete_id }) => ids.has(athlete_id) === is_wanted),
  )
  return {
    picks: staying ?? [],
    balance: (returned ?? []).reduce((sum, { bought_for }) => sum + bought_for, balance),
  }
}
