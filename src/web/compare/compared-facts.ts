import type { Selection } from '#contract/weekends.ts'
import { pointsPerGame } from '#game/scoring/athletes.ts'
import { toHundredths } from '#game/scoring/points.ts'
import {
  formatMoney,
  formatPoints,
  formatPointsPerGame,
  formatRank,
  formatRatio,
  NO_SCORE,
} from '#text/formats.ts'
import type { SelectionWindow } from '../weekends/selection-state.ts'
import type { ComparedAthlete } from './use-compared-athlete.ts'

/**
 * A row of the comparison. `better` is the index of the better value, or null if the values are equal or not compared.
 */
export type ComparedFact = { label: string; texts: readonly [string, string]; better: 0 | 1 | null }

type Measure = {
  label: string
  /** The value to compare. The higher value is better, unless `is_lower_better` is true. Null is not compared. */
  measure: (one: ComparedAthlete) => number | null
  textOf: (value: number | null, locale: string, one: ComparedAthlete) => string
  is_lower_better?: true
}

const MEASURES: readonly Measure[] = [
  {
    label: 'Score',
    measure: ({ athlete }) => athlete.score,
    textOf: (score, locale) => formatPoints(score, locale),
  },
  {
    label: 'Rank',
    measure: ({ athlete }) => athlete.rank,
    textOf: (rank, locale) => formatRank(rank, locale),
    is_lower_better: true,
  },
  { label: 'Points per race', measure: averageOf, textOf: (score, locale) => formatPoints(score, locale) },
  { label: 'PPG', measure: ppgOf, textOf: ppgText },
]

/** The selection that the page shows. The comparison contains the popularity of the athletes in this selection. */
export type ViewedSelection = SelectionWindow & Pick<Selection, 'selection_id'>

export const PICKED_BY = 'Picked by'

/** Returns the facts of two athletes. Price and popularity are shown but not compared. */
export function comparedFacts(
  [one, other]: readonly [ComparedAthlete, ComparedAthlete],
  { selection_id }: Pick<Selection, 'selection_id'>,
  locale: string,
): ComparedFact[] {
  const facts = MEASURES.map(({ label, measure, textOf, is_lower_better }) => {
    const values = [measure(one), measure(other)] as const
    const texts = [textOf(values[0], locale, one), textOf(values[1], locale, other)] as const
    const is_incomparable = is_lower_better && !areRankedTogether(one, other)
    return { label, texts, better: is_incomparable ? null : betterOf(values, is_lower_better ? -1 : 1) }
  })
  const neutral = (label: string, textOf: (compared: ComparedAthlete) => string): ComparedFact => {
    return { label, texts: [textOf(one), textOf(other)], better: null }
  }
  return [
    neutral('Price', ({ athlete }) => formatMoney(athlete.price, locale)),
    ...facts,
    neutral(PICKED_BY, ({ popularity }) =>
      formatRatio(popularity.find((each) => each.selection_id === selection_id)?.ratio),
    ),
  ]
}

function betterOf([one, other]: readonly [number | null, number | null], sign: number): 0 | 1 | null {
  if (one === null || other === null || one === other) return null
  return (one - other) * sign > 0 ? 0 : 1
}

/** Whether two athletes are in the same ranking. Women, men and pro teams are ranked separately. */
function areRankedTogether({ athlete: one }: ComparedAthlete, { athlete: other }: ComparedAthlete): boolean {
  return one.gender === other.gender && one.is_team === other.is_team
}

/**
 * Returns the average score of the races that count in totals. Overall results of tours are left out, because they are
 * worth several races.
 */
function averageOf({ results }: ComparedAthlete): number | null {
  const raced = results.filter(({ race }) => race.kind !== 'tour_overall' && race.include_in_total)
  return raced.length === 0 ? null : raced.reduce((sum, { total }) => sum + total, 0) / raced.length
}

function ppgOf({ athlete: { score, price } }: ComparedAthlete): number | null {
  return score === null ? null : pointsPerGame(toHundredths(score), price)
}

/** Returns points per $1,000 of price. `NO_SCORE` for an athlete with a price but no score. */
function ppgText(ppg: number | null, locale: string, { athlete: { score, price } }: ComparedAthlete): string {
  return price !== null && score === null ? NO_SCORE : formatPointsPerGame(ppg, locale)
}
