import type { Instant } from '#game/instants.ts'
import { mayFit } from './limits.ts'
import { type Candidate, mayOffer } from './offer.ts'
import { mayAdd, type PickRules, type Team, withPick } from './picks.ts'

/** `strength` is anything that says how good an athlete is, from 0: the score of the season, say. */
export type Prospect = Candidate & { strength: number }

export type Chooser = {
  /** 0 picks blindly, 1 by strength, 4 nearly always the best; below 0 prefers the weak. */
  taste: number
  /** From 0 to below 1. The same numbers choose the same team. */
  random: () => number
}

/** Fills what is left of a team with athletes it may add, in the order in which they are bought. */
export function fillTeam<Athlete extends Prospect>(
  prospects: readonly Athlete[],
  team: Team,
  rules: PickRules,
  chooser: Chooser,
  now: Instant,
): Athlete[] {
  const offered = prospects.filter((athlete) => mayOffer(athlete, rules).ok)
  const keep = moneyToKeep(offered, team, rules)
  const chosen: Athlete[] = []
  let growing = team

  for (const athlete of shuffledByTaste(offered, chooser)) {
    const placesAfter = keep.places - chosen.length - 1
    const spendable = { ...growing, balance: growing.balance - placesAfter * keep.per_place }
    if (!mayAdd(athlete, spendable, rules, now).ok) continue
    growing = withPick(growing, athlete)
    chosen.push(athlete)
  }
  return chosen
}

/** A random order in which the heavier come sooner: each draws log(random) / weight, the highest first. */
function shuffledByTaste<Athlete extends Prospect>(athletes: readonly Athlete[], chooser: Chooser) {
  const drawn = athletes.map((athlete) => {
    const weight = (1 + athlete.strength) ** chooser.taste
    return { athlete, draw: Math.log(chooser.random()) / weight }
  })
  drawn.sort((a, b) => b.draw - a.draw || a.athlete.athlete_id - b.athlete.athlete_id)
  return drawn.map(({ athlete }) => athlete)
}

/**
 * The places still free and what to keep back for each, so that the first buys leave enough for the last.
 * That is the dearest price of the cheapest full team; nothing when even that team is out of reach.
 */
function moneyToKeep(offered: readonly Prospect[], team: Team, rules: PickRules) {
  const cheapest = cheapestTeam(offered, team, rules)
  const dearest = Math.max(0, ...cheapest.map((athlete) => athlete.price ?? 0))
  const isInReach = dearest * cheapest.length <= team.balance
  return { places: cheapest.length, per_place: isInReach ? dearest : 0 }
}

function cheapestTeam(offered: readonly Prospect[], team: Team, rules: PickRules): Prospect[] {
  const owned = new Set(team.picks.map((pick) => pick.athlete_id))
  const byPrice = offered.toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))
  const chosen: Prospect[] = []

  for (const athlete of byPrice.filter((each) => !owned.has(each.athlete_id))) {
    if (mayFit(athlete, [...team.picks, ...chosen], rules).ok) chosen.push(athlete)
  }
  return chosen
}
