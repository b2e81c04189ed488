import type { Athlete } from '#contract/athletes.ts'
import { rankingScore } from '#game/scoring/athletes.ts'
import { toHundredths } from '#game/scoring/points.ts'
import { filterAffordableOrPicked, filterByName } from '#game/teams/budget.ts'
import type { PickerChoice, Sort, SortBy } from './picker-choice.ts'

/** An athlete with the values that a list shows. */
export type PickerAthlete = {
  athlete: Athlete
  /** The share of teams that picked the athlete. Undefined if it is not published. */
  ratio: number | undefined
  /** Points per price. Undefined if the athlete has no price or no score. */
  ranking_score: number | undefined
}

export function toRow(athlete: Athlete, ratios: ReadonlyMap<number, number>): PickerAthlete {
  const { athlete_id, score, price } = athlete
  const ranking_score = score === null ? undefined : rankingScore(toHundredths(score), price)
  return { athlete, ratio: ratios.get(athlete_id), ranking_score }
}

/** `balance` is the money left, or null if there is no budget. */
type OwnTeam = { balance: number | null; picked: ReadonlySet<number> }

/**
 * Returns the rows that match the search and the filter, in the chosen order. Rows with equal values are sorted by
 * name.
 */
export function chosenRows(
  rows: readonly PickerAthlete[],
  choice: Pick<PickerChoice, 'name' | 'only_affordable' | 'sort'>,
  { balance, picked }: OwnTeam,
): PickerAthlete[] {
  const by_name = new Set(
    filterByName(
      rows.map(({ athlete }) => athlete),
      choice.name.trim(),
    ),
  )
  const matching = rows.map(({ athlete }) => athlete).filter((athlete) => by_name.has(athlete))
  const listed = new Set(
    choice.only_affordable && balance !== null
      ? filterAffordableOrPicked(matching, balance, picked)
      : matching,
  )
  return rows.filter(({ athlete }) => listed.has(athlete)).sort(compareBy(choice.sort))
}

const VALUES: Record<Exclude<SortBy, 'name'>, (row: PickerAthlete) => number | null | undefined> = {
  score: ({ athlete }) => athlete.score,
  price: ({ athlete }) => athlete.price,
  popularity: ({ ratio }) => ratio,
  ranking: ({ ranking_score }) => ranking_score,
}

/**
 * Compares rows. Rows without a value come last in both directions. Equal scores are sorted by price: before the first
 * race nobody has a score, and the best athletes cost most.
 */
function compareBy({ by, is_descending }: Sort): (a: PickerAthlete, b: PickerAthlete) => number {
  const sign = is_descending ? -1 : 1
  if (by === 'name') return (a, b) => sign * byName(a, b)

  const byValue = compareValues(VALUES[by], sign)
  const byPrice = compareValues(VALUES.price, -1)
  return (a, b) => byValue(a, b) || (by === 'score' ? byPrice(a, b) : 0) || byName(a, b)
}

function compareValues(read: (row: PickerAthlete) => number | null | undefined, sign: number) {
  return (a: PickerAthlete, b: PickerAthlete) => {
    const [one, other] = [read(a) ?? null, read(b) ?? null]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  }
}

function byName({ athlete: a }: PickerAthlete, { athlete: b }: PickerAthlete): number {
  return a.name.localeCompare(b.name, 'en') || a.athlete_id - b.athlete_id
}
