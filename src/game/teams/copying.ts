import type { Instant } from '#game/instants.ts'
import { type No, no, type Verdict, yes } from '#game/verdict.ts'
import { type CaptainRules, hasCaptain } from './captain.ts'
import type { Candidate } from './offer.ts'
import { mayAdd, type OwnedAthlete, type PickRefusal, type PickRules, type Team, withPick } from './picks.ts'
import { renumbered } from './ranked-picks.ts'
import { mayTrade, type TradingRefusal, type TradingWindow } from './trading.ts'

/** The typo 'you current team' is intended: the text comes from the specification and must not be changed. */
export const COPY_QUESTION = 'Are you sure you want to replace you current team with the team from this race?'

export type CopyRefusal = TradingRefusal | 'same-selection' | 'other-kind' | 'nothing-to-copy'

type Copyable = { selection_id: number; takes_team_picks: boolean }

/** The selection from which a team is copied. `picks` is missing if the caller does not know that team. */
type Source = Copyable & { picks?: readonly unknown[] }

/**
 * Whether a team may be copied from one selection to another: both must take the same kind of picks, trading in the
 * target must be open, and the team must not be empty.
 */
export function mayCopy(
  source: Source,
  target: Copyable & TradingWindow,
  now: Instant,
): Verdict<CopyRefusal> {
  if (source.selection_id === target.selection_id) return no('same-selection')
  if (source.takes_team_picks !== target.takes_team_picks) return no('other-kind')
  const trade = mayTrade(target, now)
  if (!trade.ok) return trade
  return source.picks?.length === 0 ? no('nothing-to-copy') : yes
}

/**
 * Buys the team of another selection at today's prices, or refuses the whole copy. Captain and order are copied if the
 * target selection uses them (rules §11). `athletes` contains today's data of the picked athletes, in any order.
 */
export function copiedTeam(
  picks: readonly OwnedAthlete[],
  athletes: readonly Candidate[],
  budget: number,
  rules: PickRules & CaptainRules,
  now: Instant,
): BuiltTeam {
  const today = new Map(athletes.map((athlete) => [athlete.athlete_id, athlete]))
  const missing = picks.find((pick) => !today.has(pick.athlete_id))
  if (missing) return { ...no('not-on-offer'), athlete_id: missing.athlete_id }

  const wanted = picks.flatMap((pick) => today.get(pick.athlete_id) ?? [])
  const built = buildTeam(wanted, budget, rules, now)
  if (!built.ok) return built
  return { ok: true, team: { ...built.team, picks: withRoles(built.team.picks, picks, rules) } }
}

function withRoles(
  copies: readonly OwnedAthlete[],
  originals: readonly OwnedAthlete[],
  rules: CaptainRules,
): OwnedAthlete[] {
  const before = new Map(originals.map((pick) => [pick.athlete_id, pick]))
  const copied = copies.map((copy) => {
    const original = before.get(copy.athlete_id)
    const is_team_captain = hasCaptain(rules) && original?.is_team_captain === true
    return { ...copy, is_team_captain, rank: original?.rank ?? null }
  })
  return rules.takes_ranked_picks ? renumbered(copied) : copied.map((copy) => ({ ...copy, rank: null }))
}

type BuiltTeam = { ok: true; team: Team } | (No<PickRefusal> & { athlete_id: number })

/** Buys the athletes one by one. If one of them may not be added, the whole team is refused. */
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
