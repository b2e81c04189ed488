import type { Instant } from '#game/instants.ts'
import { type ListedRace, startsOf } from '../calendar/start-lists.ts'
import { type TeamRules, teamWithoutPick } from './change-team.ts'
import { type Candidate, mayOffer } from './offer.ts'
import { mayAdd, type OwnedAthlete, type Team, withPick } from './picks.ts'
import type { PickAtRisk } from './picks-at-risk.ts'

const max_replacements = 3

type Circumstances = { races: readonly ListedRace[]; now: Instant }

/**
 * Why nobody is offered for a pick:
 * - `nobody-fits`: no athlete who starts fits into today's team.
 * - `offered-elsewhere`: the athletes who fit are offered for other picks.
 * - `not-together`: the athletes who fit do not fit together with the first athletes who are offered for other picks.
 */
export type NoReplacement = 'nobody-fits' | 'offered-elsewhere' | 'not-together'

export type Replacements = { athletes: readonly Candidate[]; reason: NoReplacement | null }

/**
 * Finds at most three athletes for each pick at risk, most expensive first, by the id of the pick. Each of them starts,
 * and is affordable with the refund for this pick alone, so that the player can begin with any pick. Each also fits if
 * every other pick who misses a race is replaced by the first athlete who is offered for that pick. No athlete is
 * offered for two picks. `at_risk` is sorted like the result of `picksAtRisk`.
 */
export function replacementsFor(
  at_risk: readonly PickAtRisk[],
  team: Team,
  candidates: readonly Candidate[],
  rules: TeamRules,
  { races, now }: Circumstances,
): ReadonlyMap<number, Replacements> {
  const starters = candidates
    .filter((each) => mayOffer(each, rules).ok && startsOf(each, races).outlook === 'starts')
    .sort((a, b) => priceOf(b) - priceOf(a) || a.name.localeCompare(b.name, 'en'))
  const fitting: Fitting = (pick, here, from) => fittingFor(pick, here, from, rules, now)
  const choices = at_risk.map((risk) => ({ ...risk, today: fitting(risk.pick, team, starters) }))
  const { firsts, replaced } = chooseFirsts(choices, team, starters, fitting)

  const offered = new Set([...firsts.values()].map(({ athlete_id }) => athlete_id))
  const further = new Map<number, readonly Candidate[]>()
  for (const { pick, today } of choices) {
    const first = firsts.get(pick.athlete_id)
    if (!first) continue
    const place = replaced.picks.find(({ athlete_id }) => athlete_id === first.athlete_id) ?? pick
    const cheaper = today.filter((each) => priceOf(each) <= priceOf(first) && !offered.has(each.athlete_id))
    const found = fitting(place, replaced, cheaper).slice(0, max_replacements - 1)
    for (const { athlete_id } of found) offered.add(athlete_id)
    further.set(pick.athlete_id, found)
  }

  return new Map<number, Replacements>(
    choices.map(({ pick: { athlete_id }, today }) => {
      const first = firsts.get(athlete_id)
      const athletes = first ? [first, ...(further.get(athlete_id) ?? [])] : []
      return [athlete_id, { athletes, reason: first ? null : whyNobody(today, offered) }]
    }),
  )
}

/** Returns those of the given athletes who could take the pick's place in a team. */
type Fitting = (pick: OwnedAthlete, team: Team, from: readonly Candidate[]) => readonly Candidate[]

/** A pick at risk, with the athletes who could take the pick's place in today's team. */
type Choice = PickAtRisk & { today: readonly Candidate[] }

/** Chooses the first athlete for each pick. `replaced` has these athletes in place of the picks who miss a race. */
function chooseFirsts(
  choices: readonly Choice[],
  team: Team,
  starters: readonly Candidate[],
  fitting: Fitting,
): { firsts: ReadonlyMap<number, Candidate>; replaced: Team } {
  const firsts = new Map<number, Candidate>()
  const taken = new Set<Candidate>()
  let replaced = team
  for (const [index, { pick, outlook, today }] of choices.entries()) {
    const later = outlook === 'out' ? choices.slice(index + 1) : []
    const still_out = later.filter((each) => each.outlook === 'out')
    const found = fitting(pick, replaced, today).filter((each) => !taken.has(each))
    const enough = found.find((each) =>
      isEnoughFor(still_out, each, starters, withReplaced(replaced, pick, each)),
    )
    const first = enough ?? found[0]
    if (!first) continue
    firsts.set(pick.athlete_id, first)
    taken.add(first)
    // A doubtful pick may start after all, so their refund is not spent and no money is kept for them.
    if (outlook !== 'doubtful') replaced = withReplaced(replaced, pick, first)
  }
  return { firsts, replaced }
}

function whyNobody(today: readonly Candidate[], offered: ReadonlySet<number>): NoReplacement {
  if (today.length === 0) return 'nobody-fits'
  return today.every(({ athlete_id }) => offered.has(athlete_id)) ? 'offered-elsewhere' : 'not-together'
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

/** Whether the team can also afford the cheapest starters in place of the picks who are still out. */
function isEnoughFor(
  still_out: readonly PickAtRisk[],
  chosen: Candidate,
  starters: readonly Candidate[],
  team: Team,
): boolean {
  const taken = new Set([chosen.athlete_id, ...team.picks.map(({ athlete_id }) => athlete_id)])
  let { balance } = team
  for (const { pick } of still_out) {
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
