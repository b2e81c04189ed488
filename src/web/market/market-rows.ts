import type { Athlete } from '#contract/athletes.ts'
import type { Gender } from '#game/genders.ts'
import { rankingScore } from '#game/scoring/athletes.ts'
import { toHundredths } from '#game/scoring/points.ts'
import { filterAffordableOrPicked, filterByName } from '#game/teams/budget.ts'
import type { MarketSort, SortKey } from './market-sort.ts'

export type MarketAthlete = Athlete & { previous_points: number | null; ranking_score: number | null }

/** Adds the points of the latest races and the ranking score to each athlete on offer. */
export function marketRows(
  athletes: readonly Athlete[],
  previous_points: ReadonlyMap<number, number>,
): MarketAthlete[] {
  return athletes.map((athlete) => ({
    ...athlete,
    previous_points: previous_points.get(athlete.athlete_id) ?? null,
    ranking_score: rankingScoreOf(athlete),
  }))
}

function rankingScoreOf({ score, price }: Athlete): number | null {
  return score === null ? null : (rankingScore(toHundredths(score), price) ?? null)
}

/** A flag of athletes by which the market can be filtered. */
export type AthleteFlag = 'youth' | 'qci' | 'cub'

export type MarketFilter = {
  name: string
  gender: Gender | null
  kind: AthleteFlag | null
  /** The available budget. Null if athletes are not filtered by it. */
  balance: number | null
}

/** Returns the rows that pass the filter. Picked athletes always pass the price filter (rules §2). */
export function filteredRows(
  rows: readonly MarketAthlete[],
  { name, gender, kind, balance }: MarketFilter,
  picked: ReadonlySet<number>,
): MarketAthlete[] {
  const within = balance === null ? rows : filterAffordableOrPicked(rows, balance, picked)
  const ofGender = within.filter((row) => gender === null || row.gender === gender)
  return filterByName(
    ofGender.filter((row) => kind === null || HAS_KIND[kind](row)),
    name,
  )
}

const HAS_KIND: Record<AthleteFlag, (athlete: Athlete) => boolean> = {
  youth: ({ youth }) => youth,
  qci: ({ is_qci_bonus_eligible }) => is_qci_bonus_eligible,
  cub: ({ is_cub }) => is_cub,
}

/** Returns the flags that at least one athlete has. */
export function kindsOf(athletes: readonly Athlete[]): AthleteFlag[] {
  return (['youth', 'qci', 'cub'] as const).filter((kind) => athletes.some(HAS_KIND[kind]))
}

/**
 * Sorts the rows. Missing numbers come last in both directions, and rows with equal numbers are sorted by name. Equal
 * scores are first sorted by price: before the first race nobody has a score, and the best athletes cost most.
 */
export function sortedRows(
  rows: readonly MarketAthlete[],
  { by, is_descending }: MarketSort,
): MarketAthlete[] {
  const sign = is_descending ? -1 : 1
  return rows.toSorted((a, b) => {
    if (by === 'name') return sign * compareNames(a, b)
    const field = NUMBER_FIELDS[by]
    const byPrice = () => (by === 'score' ? compareNumbers(a.price, b.price, -1) : 0)
    return compareNumbers(a[field], b[field], sign) || byPrice() || compareNames(a, b)
  })
}

/** The field of each column with numbers, by the column's name in the URL. */
const NUMBER_FIELDS = {
  price: 'price',
  score: 'score',
  previous: 'previous_points',
  ranking: 'ranking_score',
} as const satisfies Record<Exclude<SortKey, 'name'>, keyof MarketAthlete>

function compareNumbers(a: number | null, b: number | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return sign * (a - b)
}

const collator = new Intl.Collator('en')

function compareNames(a: MarketAthlete, b: MarketAthlete): number {
  return collator.compare(a.name, b.name) || a.athlete_id - b.athlete_id
}
