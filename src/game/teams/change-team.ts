import type { Instant } from '#game/instants.ts'
import { type No, no } from '#game/verdict.ts'
import { type CaptainRefusal, type CaptainRules, hasCaptain, mayBeCaptain, withCaptain } from './captain.ts'
import type { Candidate } from './offer.ts'
import {
  mayAdd,
  mayRemove,
  type OwnedAthlete,
  type PickRefusal,
  type PickRules,
  type Team,
  withPick,
} from './picks.ts'
import { mayReorder, movedTo, type OrderRefusal, renumbered } from './ranked-picks.ts'
import { mayTrade } from './trading.ts'

export type TeamRules = PickRules & CaptainRules

/** An athlete that the player wants in the team. Without `rank` the athlete gets the last place. */
export type RequestedPick = {
  athlete_id: number
  is_team_captain?: boolean | null | undefined
  rank?: number | null | undefined
}

export type ChangeRefusal = PickRefusal | CaptainRefusal | OrderRefusal

/** The changed team, or a refusal. `athlete_id` is the athlete that causes the refusal. */
export type ChangedTeam<Reason extends string = ChangeRefusal> =
  | { ok: true; picks: OwnedAthlete[] }
  | (No<Reason> & { athlete_id?: number })

/**
 * Adds an athlete at today's price. A new captain replaces the previous one. In ranked picks, the new athlete takes the
 * requested place, and the athletes from there on move down by one.
 */
export function teamWithPick(
  athlete: Candidate,
  request: RequestedPick,
  team: Team,
  rules: TeamRules,
  now: Instant,
): ChangedTeam {
  const verdict = mayAdd(athlete, team, rules, now)
  if (!verdict.ok) return verdict
  if (request.is_team_captain && !hasCaptain(rules)) return no('no-captains')

  const { picks } = withPick(team, athlete)
  const placed = withPlaces(picks, rules)
  const ranked =
    rules.takes_ranked_picks && request.rank ? movedTo(placed, athlete.athlete_id, request.rank) : placed
  return { ok: true, picks: request.is_team_captain ? withCaptain(ranked, athlete.athlete_id) : ranked }
}

/** Removes an athlete, refunds the purchase price, and closes the gap in the predicted places. */
export function teamWithoutPick(athlete_id: number, team: Team, rules: TeamRules, now: Instant): ChangedTeam {
  const verdict = mayRemove(athlete_id, team.picks, rules, now)
  if (!verdict.ok) return verdict
  return {
    ok: true,
    picks: withPlaces(
      team.picks.filter((pick) => pick.athlete_id !== athlete_id),
      rules,
    ),
  }
}

export function teamWithCaptain(athlete_id: number, team: Team, rules: TeamRules, now: Instant): ChangedTeam {
  const verdict = mayBeCaptain(athlete_id, team.picks, rules, now)
  return verdict.ok ? { ok: true, picks: withCaptain(team.picks, athlete_id) } : verdict
}

/**
 * Replaces the team, or refuses the whole change. Athletes who stay keep their purchase price. The removed athletes are
 * refunded first. Then the new ones are bought, one by one, if the rules for adding an athlete allow it. To change the
 * order of ranked picks, a player sends the same athletes with other places (rules §4).
 */
export function replacedTeam(
  requested: readonly RequestedPick[],
  candidates: readonly Candidate[],
  team: Team,
  rules: TeamRules,
  now: Instant,
): ChangedTeam {
  const trade = mayTrade(rules, now)
  if (!trade.ok) return trade
  const bought = withNewAthletes(requested, candidates, team, rules, now)
  if (!bought.ok) return bought

  const captain = requested.find((request) => request.is_team_captain)
  if (captain && !hasCaptain(rules)) return no('no-captains')
  const picks = withRequestedPlaces(bought.picks, requested, rules)
  return picks ? { ok: true, picks: withCaptain(picks, captain?.athlete_id ?? 0) } : no('not-an-order')
}

/** The team with only the requested athletes, before the captain and the places are set. */
function withNewAthletes(
  requested: readonly RequestedPick[],
  candidates: readonly Candidate[],
  { picks, balance }: Team,
  rules: TeamRules,
  now: Instant,
): ChangedTeam<PickRefusal> {
  const wanted = new Set(requested.map((request) => request.athlete_id))
  const staying = picks.filter((pick) => wanted.has(pick.athlete_id))
  const returned = picks.filter((pick) => !wanted.has(pick.athlete_id))
  const refunded_balance = returned.reduce((sum, pick) => sum + pick.bought_for, balance)
  let new_team: Team = { picks: staying, balance: refunded_balance }

  for (const { athlete_id } of requested) {
    if (staying.some((pick) => pick.athlete_id === athlete_id)) continue
    const candidate = candidates.find((each) => each.athlete_id === athlete_id)
    const verdict = candidate ? mayAdd(candidate, new_team, rules, now) : no('not-on-offer')
    if (!verdict.ok) return { ...verdict, athlete_id }
    new_team = withPick(new_team, candidate!)
  }
  return { ok: true, picks: [...new_team.picks] }
}

/**
 * Assigns the requested places. If the request has no places, the order of its athletes counts. Undefined if the places
 * of a gender are not 1 to n.
 */
function withRequestedPlaces(
  picks: readonly OwnedAthlete[],
  requested: readonly RequestedPick[],
  rules: TeamRules,
): OwnedAthlete[] | undefined {
  const bought = new Map(picks.map((pick) => [pick.athlete_id, pick]))
  const ranked = requested.flatMap((request) => {
    const pick = bought.get(request.athlete_id)
    return pick ? [{ ...pick, rank: request.rank ?? null }] : []
  })
  if (!rules.takes_ranked_picks || ranked.every((pick) => pick.rank === null))
    return withPlaces(ranked, rules)
  return mayReorder(ranked, ranked).ok ? ranked : undefined
}

/** If the selection takes ranked picks, numbers the places without gaps. Otherwise removes the places. */
export function withPlaces(picks: readonly OwnedAthlete[], rules: TeamRules): OwnedAthlete[] {
  return rules.takes_ranked_picks ? renumbered(picks) : picks.map((pick) => ({ ...pick, rank: null }))
}
