import type { Instant } from '#game/instants.ts'
import { mayFit } from './limits.ts'
import { type Candidate, mayOffer } from './offer.ts'
import { mayAdd, type PickRules, type Team, withPick } from './picks.ts'

/** `strength` says how good an athlete is, for example the season score. It is 0 or positive. */
export type Prospect = Candidate & { strength: number }

export type Chooser = {
  /** 0 picks at random, 1 in proportion to strength, 4 nearly always the best. Negative values prefer weak athletes. */
  bias: number
  /** Returns a random number from 0 up to but not including 1. The same numbers give the same team. */
  random: () => number
}

/** Chooses athletes for the free places of a team. They must be bought in the order in which they are returned. */
export function fillTeam<Athlete extends Prospect>(
  prospects: readonly Athlete[],
  team: Team,
  rules: PickRules,
  chooser: Chooser,
  now: Instant,
): Athlete[] {
  const offered = prospects.filter((athlete) => mayOffer(athlete, rules).ok)
  const reserve = moneyToReserve(offered, team, rules)
  const chosen: Athlete[] = []
  let new_team = team

  for (const athlete of shuffledByBias(offered, chooser)) {
    const placesAfter = reserve.places - chosen.length - 1
    const spendable = { ...new_team, balance: new_team.balance - placesAfter * reserve.per_place }
    if (!mayAdd(athlete, spendable, rules, now).ok) continue
    new_team = withPick(new_team, athlete)
    chosen.push(athlete)
  }
  return chosen
}

/**
 * Sorts by log(random) / weight, descending. This order is random, but athletes with higher weights tend to come first.
 */
function shuffledByBias<Athlete extends Prospect>(athletes: readonly Athlete[], chooser: Chooser) {
  const drawn = athletes.map((athlete) => {
    const weight = (1 + athlete.strength) ** chooser.bias
    return { athlete, draw: Math.log(chooser.random()) / weight }
  })
  drawn.sort((a, b) => b.draw - a.draw || a.athlete.athlete_id - b.athlete.athlete_id)
  return drawn.map(({ athlete }) => athlete)
}

/**
 * How many places are free, and how much money to reserve for each of them, so that the team can be filled. `per_place`
 * is the highest price among the cheapest athletes who fill the team. It is 0 if the balance is too small to reserve
 * that much for every place.
 */
function moneyToReserve(offered: readonly Prospect[], team: Team, rules: PickRules) {
  const cheapest = cheapestTeam(offered, team, rules)
  const dearest = Math.max(0, ...cheapest.map((athlete) => athlete.price ?? 0))
  const isInReach = dearest * cheapest.length <= team.balance
  return { places: cheapest.length, per_place: isInReach ? dearest : 0 }
}

function cheapestTeam(offered: readonly Prospect[], team: Team, rules: PickRules): Prospect[] {
  const owned_ids = new Set(team.picks.map((pick) => pick.athlete_id))
  const byPrice = offered.toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))
  const chosen: Prospect[] = []

  for (const athlete of byPrice.filter((each) => !owned_ids.has(each.athlete_id))) {
    if (mayFit(athlete, [...team.picks, ...chosen], rules).ok) chosen.push(athlete)
  }
  return chosen
}
