import type { Instant } from '#game/instants.ts'
import { hasCaptain } from '#game/teams/captain.ts'
import { fillTeam, type Prospect } from '#game/teams/fill-team.ts'
import { mayOffer } from '#game/teams/offer.ts'
import { type OwnedAthlete, type PickRules, type Team, withPick } from '#game/teams/picks.ts'
import { renumbered } from '#game/teams/ranked-picks.ts'
import type { BenchSettings } from '#game/teams/reserves.ts'
import { integerBetween, pickOne, type Random, sample } from '#server/platform/random.ts'
import type { PlayerProfile } from './make-profiles.ts'

export type Market = {
  rules: PickRules
  budget: number
  bench: BenchSettings
  team_captains_enabled: boolean
  takes_ranked_picks: boolean
  /** The athletes on offer, most expensive first. */
  prospects: readonly Prospect[]
}

/** A player considers this many of the most expensive athletes, and a random sample of the other ones. */
const expensive_count = 50
const other_count = 50

/** Adds to the market the athletes who are on offer and whose gender races. */
export function openMarket(
  market: Omit<Market, 'prospects'>,
  athletes: readonly Prospect[],
  genders: readonly string[],
): Market {
  const racing = athletes.filter((athlete) => genders.includes(athlete.gender))
  const offered = racing.filter((athlete) => mayOffer(athlete, market.rules).ok)
  const prospects = offered.toSorted((a, b) => (b.price ?? 0) - (a.price ?? 0) || a.athlete_id - b.athlete_id)
  return { ...market, prospects }
}

/** Chooses a new team that follows the rules of the game. */
export function chooseTeam(
  market: Market,
  profile: PlayerProfile,
  random: Random,
  now: Instant,
): OwnedAthlete[] {
  const team = fillRandomly({ picks: [], balance: market.budget }, market, profile, random, now)
  const isShort = profile.is_careless && random() < 0.5
  const picks = isShort
    ? team.picks.slice(0, integerBetween(1, Math.max(1, team.picks.length), random))
    : team.picks
  return withRoles(picks, market, random)
}

/** Changes a squad that rolls over: sells some athletes at their purchase price, and buys others. */
export function tradeSquad(
  squad: readonly OwnedAthlete[],
  market: Market,
  profile: PlayerProfile,
  random: Random,
  now: Instant,
): OwnedAthlete[] {
  const sold = new Set(sample(squad, integerBetween(1, 3, random), random))
  const picks = squad.filter((pick) => !sold.has(pick))
  const spent = picks.reduce((sum, pick) => sum + pick.bought_for, 0)
  const team = fillRandomly({ picks, balance: market.budget - spent }, market, profile, random, now)
  return withRoles(team.picks, market, random)
}

function fillRandomly(
  team: Team,
  { prospects, rules }: Market,
  { taste }: PlayerProfile,
  random: Random,
  now: Instant,
): Team {
  const others = sample(prospects.slice(expensive_count), other_count, random)
  const considered = [...prospects.slice(0, expensive_count), ...others]
  return fillTeam(considered, team, rules, { bias: taste, random }, now).reduce<Team>(withPick, team)
}

function withRoles(picks: readonly OwnedAthlete[], market: Market, random: Random): OwnedAthlete[] {
  const plain = picks.map((pick) => ({ ...pick, is_team_captain: false, rank: null }))
  if (market.takes_ranked_picks) return renumbered(plain.toSorted((a, b) => b.bought_for - a.bought_for))
  if (plain.length === 0 || !hasCaptain(market) || random() < 0.05) return plain
  const by_cost = plain.toSorted((a, b) => b.bought_for - a.bought_for)
  const captain = pickOne(random() < 0.7 ? by_cost.slice(0, 3) : plain, random)
  return plain.map((pick) => ({ ...pick, is_team_captain: pick.athlete_id === captain.athlete_id }))
}
