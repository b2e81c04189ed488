import type { Instant } from './instants.ts'
import type { Candidate } from './offer.ts'
import { mayAdd, type PickRefusal, type PickRules, type Team, withPick } from './picks.ts'
import type { No } from './verdict.ts'

export type BuiltTeam = { ok: true; team: Team } | (No<PickRefusal> & { athlete_id: number })

/** Buys the athletes one after the other, each by the rules of adding: the whole team or none of it. */
export function buildTeam(
  athletes: readonly Candidate[],
  budget: number,
  rules: PickRules,
  now: Instant,
): BuiltTeam {
  let team: Team = { picks: [], balance: budget }

  for (const athlete of athletes) {
    const verdict = mayAdd(athlete, team, rules, now)
    if (!verdict.ok) return { ...verdict, athlete_id: athlete.athlete_id }
    team = withPick(team, athlete)
  }
  return { ok: true, team }
}
