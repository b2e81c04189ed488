import type { Instant } from '#game/instants.ts'
import { type AthleteStarts, type ListedRace, startsOf } from '../calendar/start-lists.ts'
import { type TeamRules, teamWithoutPick } from './change-team.ts'
import type { Candidate } from './offer.ts'
import { mayAdd, type OwnedAthlete, type Team, withPick } from './picks.ts'

/** What start lists may say about a pick who is at risk, most serious first. */
const RISKS = ['out', 'misses', 'doubtful'] as const

type Risk = (typeof RISKS)[number]

/** A pick who may not start in every race of the selection. */
export type PickAtRisk = Omit<AthleteStarts, 'outlook'> & { pick: OwnedAthlete; outlook: Risk }

/** The picks of a team who, according to the start lists, may not start in every race, most serious first. */
export function picksAtRisk(
  picks: readonly OwnedAthlete[],
  races: readonly ListedRace[],
  takes_team_picks: boolean,
): PickAtRisk[] {
  const at_risk = picks.flatMap((pick) => {
    const { outlook, missed_race_ids } = startsOf({ ...pick, is_team: takes_team_picks }, races)
    const risk = RISKS.find((each) => each === outlook)
    return risk ? [{ pick, outlook: risk, missed_race_ids }] : []
  })
  return at_risk.sort((a, b) => RISKS.indexOf(a.outlook) - RISKS.indexOf(b.outlook))
}

const max_replacements = 3

type Circumstances = { races: readonly ListedRace[]; now: Instant }

/** Athletes who can replace each pick at risk, by the id of the pick. */
export type Replacements = ReadonlyMap<number, readonly Candidate[]>

/**
 * Finds at most three athletes for each pick at risk, most expensive first. They start, fit into the team, and are
 * affordable with the refund for the pick. No athlete is found for two picks. If every pick is replaced by its first
 * athlete, the money suffices for all of them.
 */
export function replacementsFor(
  at_risk: readonly PickAtRisk[],
  team: Team,
  candidates: readonly Candidate[],
  rules: TeamRules,
  { races, now }: Circumstances,
): Replacements {
  const starters = candidates
    .filter((candidate) => startsOf(candidate, races).outlook === 'starts')
    .sort((a, b) => priceOf(b) - priceOf(a) || a.name.localeCompare(b.name, 'en'))
  const fitting = (pick: OwnedAthlete, here: Team) => fittingFor(pick, here, starters, rules, now)

  const firsts = new Map<number, Candidate>()
  let replaced = team
  for (const [index, { pick, outlook }] of at_risk.entries()) {
    const others = at_risk.slice(index + 1).filter((other) => outlook === 'out' && other.outlook === 'out')
    const found = fitting(pick, replaced)
    const first = found.find((each) =>
      isEnoughFor(others, each, starters, withReplaced(replaced, pick, each)),
    )
    const chosen = first ?? found[0]
    if (!chosen) continue
    firsts.set(pick.athlete_id, chosen)
    replaced = withReplaced(replaced, pick, chosen)
  }

  const offered = new Set([...firsts.values()].map(({ athlete_id }) => athlete_id))
  return new Map(
    at_risk.map(({ pick }) => {
      const first = firsts.get(pick.athlete_id)
      if (!first) return [pick.athlete_id, []]
      const in_team = replaced.picks.find(({ athlete_id }) => athlete_id === first.athlete_id)!
      const others = fitting(in_team, replaced)
        .filter(({ athlete_id }) => !offered.has(athlete_id))
        .slice(0, max_replacements - 1)
      for (const { athlete_id } of others) offered.add(athlete_id)
      return [pick.athlete_id, [first, ...others]]
    }),
  )
}

/** The starters who could take the pick's place, most expensive first. */
function fittingFor(
  { athlete_id, gender }: OwnedAthlete,
  team: Team,
  starters: readonly Candidate[],
  rules: TeamRules,
  now: Instant,
): Candidate[] {
  const removed = teamWithoutPick(athlete_id, team, rules, now)
  if (!removed.ok) return []
  const refund = team.picks.find((each) => each.athlete_id === athlete_id)!.bought_for
  const rest: Team = { picks: removed.picks, balance: team.balance + refund }
  return starters.filter(
    (each) => each.athlete_id !== athlete_id && each.gender === gender && mayAdd(each, rest, rules, now).ok,
  )
}

function withReplaced(team: Team, pick: OwnedAthlete, athlete: Candidate): Team {
  const picks = team.picks.filter(({ athlete_id }) => athlete_id !== pick.athlete_id)
  return withPick({ picks, balance: team.balance + pick.bought_for }, athlete)
}

/** Whether the team can also afford the cheapest starters in place of the other picks. */
function isEnoughFor(
  others: readonly PickAtRisk[],
  chosen: Candidate,
  starters: readonly Candidate[],
  team: Team,
): boolean {
  const taken = new Set([chosen.athlete_id, ...team.picks.map(({ athlete_id }) => athlete_id)])
  let { balance } = team
  for (const { pick } of others) {
    const cheapest = starters.findLast((each) => each.gender === pick.gender && !taken.has(each.athlete_id))
    if (!cheapest) continue
    taken.add(cheapest.athlete_id)
    balance += pick.bought_for - priceOf(cheapest)
  }
  return balance >= 0
}

function priceOf({ price }: Candidate): number {
  return price ?? 0
}
