import type { Publication } from '#game/publications.ts'
import type { SettledBet } from '#server/standings/recipe.ts'
import type { SeasonSheets } from '#server/standings/season.ts'

/** A race that counts otherwise from now on. */
export type RaceChange = {
  race_id: number
  before: Omit<Publication, 'reason'>
  publication: Publication
}

/** A side bet that is settled otherwise from now on; null takes the settlement back. */
export type BetChange = {
  sidebet_id: number
  weekend_id: number
  value: number
  before: { option_id: number | null }
  option_id: number | null
  reason: string | null
}

export type Change = { races: readonly RaceChange[]; bets: readonly BetChange[] }

/** What would count with the change. */
export function withChange(season: SeasonSheets, change: Change): SeasonSheets {
  const races = new Map(change.races.map((race) => [race.race_id, race]))
  return {
    ...season,
    races: season.races.map((race) => {
      const changed = races.get(race.race_id)
      if (!changed) return race
      const { sheet_id, include_in_total } = changed.publication
      return { ...race, sheet_id, include_in_total }
    }),
    weekends: season.weekends.map((weekend) => {
      const bets = change.bets.filter((bet) => bet.weekend_id === weekend.weekend_id)
      return { ...weekend, bets: bets.reduce(withBet, weekend.bets) }
    }),
  }
}

function withBet(bets: SettledBet[], { sidebet_id, option_id, value }: BetChange): SettledBet[] {
  const others = bets.filter((bet) => bet.sidebet_id !== sidebet_id)
  if (option_id === null) return others
  return [...others, { sidebet_id, option_id, value }].sort((a, b) => a.sidebet_id - b.sidebet_id)
}
