import type { Selection } from '#contract/weekends.ts'
import { pointsPerGame } from '#game/scoring/athletes.ts'
import { toHundredths } from '#game/scoring/points.ts'
import {
  formatMoney,
  formatPointsPerGame,
  formatRank,
  formatRatio,
  formatScore,
  NO_SCORE,
} from '#text/formats.ts'
import type { SelectionWindow } from '../weekends/selection-state.ts'
import type { Compared } from './use-compared.ts'

/** `better`: the index of the better value; null if neither is, or it is unknown. */
export type ComparedFact = { label: string; texts: readonly [string, string]; better: 0 | 1 | null }

type Measure = {
  label: string
  /** More is better, unless `is_low`; null is not compared. */
  measured: (one: Compared) => number | null
  textOf: (value: number | null, locale: string, one: Compared) => string
  is_low?: true
}

const MEASURES: readonly Measure[] = [
  {
    label: 'Score',
    measured: ({ athlete }) => athlete.score,
    textOf: (score, locale) => formatScore(score, locale),
  },
  {
    label: 'Rank',
    measured: ({ athlete }) => athlete.rank,
    textOf: (rank, locale) => formatRank(rank, locale),
    is_low: true,
  },
  { label: 'Points per race', measured: averageOf, textOf: (score, locale) => formatScore(score, locale) },
  { label: 'PPG', measured: ppgOf, textOf: ppgText },
]

/** The selection being viewed: popularity is shown for this one. */
export type ViewedSelection = SelectionWindow & Pick<Selection, 'selection_id'>

export const IN_TEAMS = 'Picked by'

/**
 * The facts of two athletes. Price and popularity are neither good nor bad; ranks are compared only within a gender.
 */
export function comparedFacts(
  [one, other]: readonly [Compared, Compared],
  { selection_id }: Pick<Selection, 'selection_id'>,
  locale: string,
): ComparedFact[] {
  const facts = MEASURES.map(({ label, measured, textOf, is_low }) => {
    const values = [measured(one), measured(other)] as const
    const texts = [textOf(values[0], locale, one), textOf(values[1], locale, other)] as const
    const isRank = is_low && !isSameField(one, other)
    return { label, texts, better: isRank ? null : betterOf(values, is_low ? -1 : 1) }
  })
  const neutral = (label: string, textOf: (compared: Compared) => string): ComparedFact => {
    return { label, texts: [textOf(one), textOf(other)], better: null }
  }
  return [
    neutral('Price', ({ athlete }) => formatMoney(athlete.price, locale)),
    ...facts,
    neutral(IN_TEAMS, ({ popularity }) =>
      formatRatio(popularity.find((each) => each.selection_id === selection_id)?.ratio),
    ),
  ]
}

function betterOf([one, other]: readonly [number | null, number | null], sign: number): 0 | 1 | null {
  if (one === null || other === null || one === other) return null
  return (one - other) * sign > 0 ? 0 : 1
}

function isSameField({ athlete: one }: Compared, { athlete: other }: Compared): boolean {
  return one.gender === other.gender && one.is_team === other.is_team
}

/** The average score per race, without overall results of tours, which are worth several races. */
function averageOf({ results }: Compared): number | null {
  const raced = results.filter(({ race }) => race.kind !== 'tour_overall')
  return raced.length === 0 ? null : raced.reduce((sum, { total }) => sum + total, 0) / raced.length
}

function ppgOf({ athlete: { score, price } }: Compared): number | null {
  return score === null ? null : pointsPerGame(toHundredths(score), price)
}

/** An athlete with a price but no score has no points per game either. */
function ppgText(ppg: number | null, locale: string, { athlete: { score, price } }: Compared): string {
  return price !== null && score === null ? NO_SCORE : formatPointsPerGame(ppg, locale)
}
