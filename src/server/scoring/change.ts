import type { CupPoints } from '#game/scoring/cups.ts'
import type { Publication, Published } from '#game/scoring/publications.ts'
import type { SettledBet } from '#server/standings/recipe.ts'
import type { SeasonCup, SeasonSheets } from '#server/standings/season.ts'

export type RaceChange = {
  race_id: number
  before: Published
  publication: Publication
}

/** A side bet whose settlement changes. If `option_id` is null, the settlement is removed. */
export type BetChange = {
  sidebet_id: number
  weekend_id: number
  value: number
  before: { option_id: number | null }
  option_id: number | null
  reason: string | null
}

/** A change of the races that a cup counts, or of which part of their points it counts. */
export type CupChange = {
  cup_id: number
  name: string
  before: { counts: CupPoints; race_ids: readonly number[] }
  counts: CupPoints
  race_ids: readonly number[]
  reason: string | undefined
}

export type ScoringChange = {
  races?: readonly RaceChange[]
  bets?: readonly BetChange[]
  cups?: readonly CupChange[]
}

export function withChange(season: SeasonSheets, change: ScoringChange): SeasonSheets {
  const { bets = [], cups = [] } = change
  const races = new Map((change.races ?? []).map((race) => [race.race_id, race]))
  return {
    ...season,
    races: season.races.map((race) => {
      const changed = races.get(race.race_id)
      const with_cups = {
        ...race,
        cups: cups.reduce((race_cups, cup) => withCup(race_cups, race.race_id, cup), race.cups),
      }
      if (!changed) return with_cups
      const { sheet_id, include_in_total } = changed.publication
      return { ...with_cups, sheet_id, include_in_total }
    }),
    weekends: season.weekends.map((weekend) => {
      const weekend_bets = bets.filter((bet) => bet.weekend_id === weekend.weekend_id)
      return { ...weekend, bets: weekend_bets.reduce(withBet, weekend.bets) }
    }),
  }
}

function withCup(
  race_cups: SeasonCup[],
  race_id: number,
  { cup_id, counts, race_ids }: CupChange,
): SeasonCup[] {
  const others = race_cups.filter((cup) => cup.cup_id !== cup_id)
  if (!race_ids.includes(race_id)) return others
  return [...others, { cup_id, counts }].sort((a, b) => a.cup_id - b.cup_id)
}

function withBet(bets: SettledBet[], { sidebet_id, option_id, value }: BetChange): SettledBet[] {
  const others = bets.filter((bet) => bet.sidebet_id !== sidebet_id)
  if (option_id === null) return others
  return [...others, { sidebet_id, option_id, value }].sort((a, b) => a.sidebet_id - b.sidebet_id)
}
