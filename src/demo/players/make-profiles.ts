import { integerBetween, openRandom, pickOne, type Random, sample } from '#server/platform/random.ts'
import { type FakeName, fakeName } from './names.ts'

export type PlayerProfile = {
  /**
   * How good the athletes are that the player picks. This is passed to `fillTeam` as `bias`: 0 picks at random, 4 picks
   * nearly always the best, and a negative value prefers weak athletes.
   */
  taste: number
  /** The share of selections for which the player picks a team. */
  activity: number
  /** Whether the player sometimes leaves places empty. */
  is_careless: boolean
}

export type FakePlayer = FakeName & { country: string; verified_user: boolean; profile: PlayerProfile }

const verified_share = 0.15

/** Most players pick sensibly, some are experts, some pick at random, and a few prefer weak athletes. */
export function makeProfiles(
  count: number,
  seed: string | number,
  countries: readonly string[],
  taken_names: Set<string>,
): FakePlayer[] {
  const random = openRandom(`${seed} players`)
  return Array.from({ length: count }, (_, index) => ({
    ...fakeName(taken_names, random),
    country: pickOne(countries, random),
    verified_user: random() < verified_share,
    profile: profileOf(seed, index),
  }))
}

/**
 * The profile of the n-th player of a seed, counted from 0. It is not stored, because it can always be computed again.
 */
export function profileOf(seed: string | number, n: number): PlayerProfile {
  const random = openRandom(`${seed} manner ${n}`)
  return { taste: randomTaste(random), activity: 1 - 0.6 * random() ** 3, is_careless: random() < 0.15 }
}

function randomTaste(random: Random): number {
  const value = random()
  if (value < 0.65) return 0.8 + random()
  if (value < 0.85) return 2 + 2 * random()
  return value < 0.95 ? 0.3 * random() : -0.5
}

/** The members of each league. On average a player is in three leagues. A few leagues are large, most are small. */
export function makeLeagueMembers(user_ids: readonly number[], random: Random): number[][] {
  const leagues: number[][] = []
  let memberships = 0
  while (memberships < 3 * user_ids.length && leagues.length < 3 * user_ids.length) {
    const max = random() < 0.03 ? Math.ceil(user_ids.length / 8) : 16
    const members = sample(user_ids, integerBetween(1, max, random), random)
    memberships += members.length
    leagues.push(members)
  }
  return leagues
}
