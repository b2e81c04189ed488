import type { BetFacts } from '#demo/store/bets.ts'
import type { Placed } from '#demo/store/races.ts'
import { takesTeams } from '#game/scoring/race-kinds.ts'
import { openRandom, pickOne } from '#server/platform/random.ts'
import type { DemoWeekend } from './demo-weekend.ts'
import type { Entrants } from './make-entrants.ts'
import { type DemoRace, raceName, racesOf } from './plan-races.ts'

export type DemoBet = BetFacts & { rightAnswer: (placed: readonly Placed[]) => string }

type Countries = ReadonlyMap<string, { name: string }>

/**
 * Makes up to two side bets: which nation wins the first women's race, and which of two athletes has the better place
 * in the last men's race.
 */
export function makeBets(
  seed: string | number,
  weekend: DemoWeekend,
  n: number,
  entrants: Entrants,
  countries: Countries,
): DemoBet[] {
  const races = racesOf(weekend, n).filter(
    ({ special_case, event }) => !special_case && event.kind !== 'tour_overall',
  )
  const women_race = races.find((race) => race.gender === 'f')
  const men_race = races.findLast((race) => race.gender === 'm' && !takesTeams(race.event.kind))
  return [
    ...(women_race ? [nationBet(women_race, weekend, entrants, countries)] : []),
    ...(men_race ? [duelBet(men_race, weekend, entrants, `${seed} duel ${n}`)] : []),
  ]
}

const another_nation = 'Another nation'

function nationBet(
  race: DemoRace,
  { name }: DemoWeekend,
  { athletes }: Entrants,
  countries: Countries,
): DemoBet {
  const candidates = athletes.filter((athlete) => athlete.gender === race.gender)
  const strongest = [...new Set(candidates.map((athlete) => athlete.country))].slice(0, 4)
  const names = strongest.map((country) => countries.get(country)!.name)
  return {
    weekend_name: name,
    race_code: race.race_code,
    description: `Which nation wins the ${raceName(race)}?`,
    value: 3000,
    answers: [...names, another_nation],
    rightAnswer: ([winner]) => names[strongest.indexOf(winner?.country ?? '')] ?? another_nation,
  }
}

const neither_is_classified = 'Neither is classified'

function duelBet(race: DemoRace, { name }: DemoWeekend, { athletes }: Entrants, seed: string): DemoBet {
  const candidates = athletes.filter((athlete) => athlete.gender === race.gender)
  const start = pickOne([0, 1, 2, 3, 4], openRandom(seed))
  const rivals = candidates.slice(start, start + 2)
  return {
    weekend_name: name,
    race_code: race.race_code,
    description: `Who finishes higher in the ${raceName(race)}?`,
    value: 2000,
    answers: [...rivals.map((athlete) => athlete.name), neither_is_classified],
    rightAnswer: (placed) => {
      return (
        placed.find(({ code }) => rivals.some((rival) => rival.code === code))?.name ?? neither_is_classified
      )
    },
  }
}
