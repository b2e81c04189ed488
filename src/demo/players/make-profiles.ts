import { openRandom, pickOne, type Random, sample, wholeFrom } from '#server/platform/random.ts'
import { type FakeName, fakeName } from './names.ts'

/** How somebody plays: what he goes for, and how often he remembers to. */
export type PlayerProfile = {
  /** As `fillTeam` takes it: 0 blind, 4 nearly always the best, below 0 the weak. */
  taste: number
  /** The share of selections for which he picks a team. */
  activity: number
  /** Whether he now and then leaves places empty. */
  is_careless: boolean
}

export type FakePlayer = FakeName & { country: string; verified_user: boolean; profile: PlayerProfile }

const verified_share = 0.15

/** Most players are sensible, some are experts, some pick blindly, and a few like the weak. */
export function makeProfiles(
  count: number,
  seed: string | number,
  countries: readonly string[],
  taken: Set<string>,
): FakePlayer[] {
  const random = openRandom(`${seed} players`)
  return Array.from({ length: count }, (_, index) => ({
    ...fakeName(taken, random),
    country: pickOne(countries, random),
    verified_user: random() < verified_share,
    profile: profileOf(seed, index),
  }))
}

/** How the n-th player of a seed plays, counted from 0: whoever knows that needs to keep nothing about him. */
export function profileOf(seed: string | number, n: number): PlayerProfile {
  const random = openRandom(`${seed} manner ${n}`)
  return { taste: randomTaste(random), activity: 1 - 0.6 * random() ** 3, is_careless: random() < 0.15 }
}

function randomTaste(random: Random): number {
  const kind = random()
  if (kind < 0.65) return 0.8 + random()
  if (kind < 0.85) return 2 + 2 * random()
  return kind < 0.95 ? 0.3 * random() : -0.5
}

/** Members of leagues: three leagues for each player on average, a few of them large, most of them small. */
export function makeLeagueNames(user_ids: readonly number[], random: Random): number[][] {
  const leagues: number[][] = []
  let seats = 0
  while (seats < 3 * user_ids.length && leagues.length < 3 * user_ids.length) {
    const most = random() < 0.03 ? Math.ceil(user_ids.length / 8) : 16
    const members = sample(user_ids, wholeFrom(1, most, random), random)
    seats += members.length
    leagues.push(members)
  }
  return leagues
}
