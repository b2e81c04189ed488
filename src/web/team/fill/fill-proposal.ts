import type { Athlete } from '#contract/athletes.ts'
import type { Instant } from '#game/instants.ts'
import { hasCaptain } from '#game/teams/captain.ts'
import type { RequestedPick, TeamRules } from '#game/teams/change-team.ts'
import { fillTeam, type Prospect } from '#game/teams/fill-team.ts'
import type { OwnedAthlete, Team } from '#game/teams/picks.ts'

/** Athletes that are proposed for the free places of a team, strongest first. */
export type Proposal = {
  athletes: readonly Athlete[]
  /** The proposed captain. Null if the team already has a captain, or cannot have one. */
  captain_id: number | null
}

type Places = {
  athletes: readonly Athlete[]
  team: Team
  rules: TeamRules
  now: Instant
}

/**
 * `left_out` are the athletes that are not proposed, such as those that the player has rejected. `is_first` is false if
 * the player asked for another proposal.
 */
type FillMode = { left_out: ReadonlySet<number>; is_first: boolean; random: () => number }

/**
 * For each bias, the page makes a random team, and it proposes the best of these teams. A greater bias prefers stronger
 * athletes. The first proposal is the best of many teams. Later proposals are the best of only a few teams, so that
 * they vary.
 */
const FIRST_BIASES = [4, 3, 2, 1.5, 1.25, 1].flatMap((bias) => [bias, bias, bias, bias])
const OTHER_BIASES = [2, 1.5, 1]

/** Proposes athletes that can be added by the rules and within the budget. Empty if nobody can be added. */
export function proposeFill({ athletes, team, rules, now }: Places, mode: FillMode): Proposal {
  const everybody = prospectsOf(athletes)
  const prospects = everybody.filter(({ athlete_id }) => !mode.left_out.has(athlete_id))
  const teams = (mode.is_first ? FIRST_BIASES : OTHER_BIASES).map((bias) =>
    fillTeam(prospects, team, rules, { bias, random: mode.random }, now),
  )
  const best = teams.reduce((one, other) => (isBetter(other, one) ? other : one), [])
  const chosen = best.toSorted((a, b) => b.strength - a.strength)
  return { athletes: chosen, captain_id: captainOf(chosen, everybody, team.picks, rules) }
}

type AthleteProspect = Athlete & Prospect

/** Adds the strength of each athlete: the score in the season, or the price as long as nobody has points. */
function prospectsOf(athletes: readonly Athlete[]): AthleteProspect[] {
  const is_scored = athletes.some(({ score }) => score !== null && score > 0)
  return athletes.map((athlete) => ({
    ...athlete,
    strength: (is_scored ? athlete.score : athlete.price) ?? 0,
  }))
}

/**
 * Whether `a` is better than `b`. The team with more athletes is better. Of two teams of equal size, the stronger team
 * is better.
 */
function isBetter(a: readonly Prospect[], b: readonly Prospect[]): boolean {
  return a.length - b.length > 0 || (a.length === b.length && strengthOf(a) > strengthOf(b))
}

function strengthOf(athletes: readonly Prospect[]): number {
  return athletes.reduce((sum, { strength }) => sum + strength, 0)
}

/**
 * Returns the captain to propose: the strongest athlete of the whole team. Null if the team already has a captain, or
 * cannot have one.
 */
function captainOf(
  chosen: readonly { athlete_id: number }[],
  all: readonly AthleteProspect[],
  picks: readonly OwnedAthlete[],
  rules: TeamRules,
): number | null {
  if (!hasCaptain(rules) || picks.some((pick) => pick.is_team_captain)) return null
  const team = new Set([...picks, ...chosen].map(({ athlete_id }) => athlete_id))
  const [first] = all.filter(({ athlete_id }) => team.has(athlete_id)).sort((a, b) => b.strength - a.strength)
  return first?.athlete_id ?? null
}

/**
 * Returns the proposal without an athlete. If that athlete was the proposed captain, the strongest remaining athlete
 * becomes the proposed captain.
 */
export function withoutAthlete(
  proposal: Proposal,
  athlete_id: number,
  { athletes, team, rules }: Omit<Places, 'now'>,
): Proposal {
  const rest = proposal.athletes.filter((athlete) => athlete.athlete_id !== athlete_id)
  const is_captain = proposal.captain_id === athlete_id
  const captain_id = is_captain
    ? captainOf(rest, prospectsOf(athletes), team.picks, rules)
    : proposal.captain_id
  return { athletes: rest, captain_id }
}

export function costOf({ athletes }: Proposal): number {
  return athletes.reduce((sum, { price }) => sum + (price ?? 0), 0)
}

/**
 * Returns the picks of the team with the proposal, as the API expects them. The current athletes come first, in their
 * order, and then the proposed athletes.
 */
export function requestedPicksWith(
  picks: readonly OwnedAthlete[],
  { athletes, captain_id }: Proposal,
): RequestedPick[] {
  const ordered = picks.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  return [...ordered, ...athletes].map((each) => ({
    athlete_id: each.athlete_id,
    is_team_captain: each.athlete_id === captain_id || ('is_team_captain' in each && each.is_team_captain),
  }))
}
