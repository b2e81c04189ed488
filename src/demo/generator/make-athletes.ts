import type { Hundredths } from '#game/scoring/points.ts'
import { integerBetween, openRandom, type Random, sample } from '#server/platform/random.ts'
import { NATIONS, type Nation } from './nations.ts'
import { randomNormal } from './random-normal.ts'
import { gapOf, lastSeasonOf } from './strength-model.ts'

export type DemoAthlete = {
  code: string
  name: string
  /** ISO alpha-3. */
  country: string
  gender: 'm' | 'f'
  birth_date: string
  /** The points of the previous winter, from which the first prices are computed. */
  last_season: Hundredths
  /** The athlete's time loss against the best one, as a share of the best time. */
  gap: number
  /** How much the athlete gains in sprints and loses in distance races, as a share of the race time. */
  sprint_edge: number
  /** How much the athlete gains in classic and loses in freestyle races, as a share of the race time. */
  classic_edge: number
  /** The index of the weekend in which the athlete's form is best. */
  peak: number
  /**
   * Flags for marathon seasons: youth bonus, QCI bonus (docs/rules.md §4), and whether the athlete may be a cub pick
   * (§2).
   */
  youth: boolean
  is_qci_bonus_eligible: boolean
  is_cub: boolean
}

const GENDERS = ['f', 'm'] as const
const youth_age = 22
const weekend_count = 15

/** About 300 fictional athletes, half of them women. In each gender, the best comes first. */
export function makeAthletes(seed: string | number, year: number): DemoAthlete[] {
  const random = openRandom(`${seed} athletes`)
  return GENDERS.flatMap((gender) => {
    const people = NATIONS.flatMap((nation) => makePeople(nation, gender, random))
    const ordered = people.toSorted((a, b) => b.talent - a.talent)
    return ordered.map(({ name, country }, index) => {
      const code = `demo-${gender}-${index + 1}`
      return { code, name, country, gender, ...makeFacts(index / ordered.length, year, random) }
    })
  })
}

type Person = { name: string; country: string; talent: number }

/** Takes the shuffled first and last names in turn, so that no two of these athletes have the same full name. */
function makePeople(nation: Nation, gender: 'm' | 'f', random: Random): Person[] {
  const last = sample(nation.last[gender], nation.last[gender].length, random)
  const first = sample(nation.first[gender], nation.first[gender].length, random)
  return Array.from({ length: nation.size }, (_, index) => ({
    name: `${first[index % first.length]} ${last[index % last.length]}`,
    country: nation.country,
    talent: 2 * nation.strength + randomNormal(random),
  }))
}

/** The data of an athlete. `share_better` is the share of athletes who are better. */
function makeFacts(share_better: number, year: number, random: Random) {
  const age = integerBetween(20, 36, random)
  const month = String(integerBetween(1, 12, random)).padStart(2, '0')
  const day = String(integerBetween(1, 28, random)).padStart(2, '0')
  return {
    birth_date: `${year - age}-${month}-${day}`,
    last_season: lastSeasonOf(share_better, random),
    gap: gapOf(share_better),
    sprint_edge: 0.01 * randomNormal(random),
    classic_edge: 0.004 * randomNormal(random),
    peak: integerBetween(0, weekend_count - 1, random),
    youth: age <= youth_age,
    is_qci_bonus_eligible: random() < 0.1,
    is_cub: age <= youth_age && share_better > 0.3 && random() < 0.5,
  }
}
