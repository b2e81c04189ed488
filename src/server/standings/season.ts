import type { CupPoints } from '#game/scoring/cups.ts'
import { bonus, type Recipe, type SettledBet, score, sum } from './recipe.ts'

export type SeasonRace = {
  race_id: number
  selection_id: number
  weekend_id: number
  /** Whether the squads of the previous selection roll over to this one (rules §2). */
  rolls_over: boolean
  has_bench: boolean
  include_in_total: boolean
  /** The published sheet; null while the race is not scored. */
  sheet_id: number | null
  cups: SeasonCup[]
}

/** A cup that contains a race, and which part of the race's points it counts. */
export type SeasonCup = { cup_id: number; counts: CupPoints }

/** The input of all standings of a season, in calendar order. */
export type SeasonSheets = {
  verification: number
  weekends: { weekend_id: number; bets: SettledBet[] }[]
  races: SeasonRace[]
}

export type BoardKey = {
  kind: 'race' | 'selection' | 'weekend' | 'season' | 'race_cup' | 'weekend_cup' | 'cup'
  race_id: number | null
  selection_id: number | null
  weekend_id: number | null
  cup_id: number | null
}

export type BoardDraft = BoardKey & { recipe: Recipe }
export type StoredBoard = BoardKey & { standing_id: number }

type ScoredRace = SeasonRace & { recipe: Recipe }

/**
 * Returns all boards of a season as sums (rules §5). Races add up to a selection; selections and side bets to a
 * weekend; weekends to the season so far. Races of a cup add up to the cup in the weekend, and these weekends to the
 * cup so far. `src/testing/reference/totals.ts` computes the same boards without reusing standings.
 */
export function seasonBoards(season: SeasonSheets): BoardDraft[] {
  const races = season.races.flatMap((race) => withRecipe(race, season.verification))
  const counting = races.filter((race) => race.include_in_total)
  const raceBoards = races.flatMap((race) => draft({ kind: 'race', race_id: race.race_id }, race.recipe))
  return [...raceBoards, ...totalBoards(season, counting), ...cupBoards(season, counting)]
}

function withRecipe(race: SeasonRace, verification: number, counts: CupPoints = 'all'): ScoredRace[] {
  if (race.sheet_id === null) return []
  const { selection_id, rolls_over, has_bench, sheet_id } = race
  const scoring = { selection_id, rolls_over, has_bench, sheet_id, counts }
  return [{ ...race, recipe: score(scoring, verification) }]
}

function totalBoards(season: SeasonSheets, counting: readonly ScoredRace[]): BoardDraft[] {
  const selections = [...Map.groupBy(counting, (race) => race.selection_id)].map(([selection_id, races]) => ({
    selection_id,
    weekend_id: races[0]!.weekend_id,
    recipe: sumOf(races),
  }))
  const weekends = season.weekends.map(({ weekend_id, bets }) => {
    const raced = sumOf(selections.filter((selection) => selection.weekend_id === weekend_id))
    return { weekend_id, recipe: bonus(raced, bets) }
  })
  return [
    ...selections.flatMap(({ selection_id, recipe }) => draft({ kind: 'selection', selection_id }, recipe)),
    ...weekends.flatMap(({ weekend_id, recipe }) => draft({ kind: 'weekend', weekend_id }, recipe)),
    ...runningTotals(weekends).flatMap(({ weekend_id, recipe }) =>
      draft({ kind: 'season', weekend_id }, recipe),
    ),
  ]
}

function cupBoards(season: SeasonSheets, counting: readonly ScoredRace[]): BoardDraft[] {
  const all_cups = counting.flatMap((race) => race.cups)
  return [...new Map(all_cups.map((cup) => [cup.cup_id, cup])).values()].flatMap(({ cup_id, counts }) => {
    const races = counting
      .filter((race) => race.cups.some((cup) => cup.cup_id === cup_id))
      .flatMap((race) => withRecipe(race, season.verification, counts))
    const weekends = season.weekends.map(({ weekend_id }) => ({
      weekend_id,
      recipe: sumOf(races.filter((race) => race.weekend_id === weekend_id)),
    }))
    // If a cup counts all points, its board in a race is the board of the race.
    const with_own_board = counts === 'all' ? [] : races
    return [
      ...with_own_board.flatMap(({ race_id, recipe }) =>
        draft({ kind: 'race_cup', race_id, cup_id }, recipe),
      ),
      ...weekends.flatMap(({ weekend_id, recipe }) =>
        draft({ kind: 'weekend_cup', weekend_id, cup_id }, recipe),
      ),
      ...runningTotals(weekends).flatMap(({ weekend_id, recipe }) =>
        draft({ kind: 'cup', weekend_id, cup_id }, recipe),
      ),
    ]
  })
}

type WeekendRecipe = { weekend_id: number; recipe: Recipe | null }

/**
 * Returns a running total for each weekend that has a score: the total before the weekend plus its score (rules §5).
 */
function runningTotals(weekends: readonly WeekendRecipe[]): WeekendRecipe[] {
  let before: Recipe | null = null
  return weekends.map(({ weekend_id, recipe }) => {
    before = sum([before, recipe])
    return { weekend_id, recipe: recipe && before }
  })
}

function sumOf(parts: readonly { recipe: Recipe | null }[]): Recipe | null {
  return sum(parts.map((part) => part.recipe))
}

const empty_key = { race_id: null, selection_id: null, weekend_id: null, cup_id: null }

function draft(key: Partial<BoardKey> & Pick<BoardKey, 'kind'>, recipe: Recipe | null): BoardDraft[] {
  return recipe ? [{ ...empty_key, ...key, recipe }] : []
}
