/**
 * Why the price rule sets no prices.
 * - `season-begun`: a race of the season is already scored, so it is too late for prices from earlier seasons.
 * - `no-earlier-points`: no athlete has points in earlier seasons to set prices from.
 * - `no-newcomers`: every athlete has a price.
 * - `no-news`: no new results have been published since the prices were set.
 */
export const PRICE_REFUSALS = ['season-begun', 'no-earlier-points', 'no-newcomers', 'no-news'] as const
export type PriceRefusal = (typeof PRICE_REFUSALS)[number]

/** Why prices cannot be planned. `planned-already`: some of the athletes already have a planned price. */
export type PlanRefusal = 'in-past' | 'planned-already'

export const LINE_PROBLEMS = [
  'unreadable',
  'too-high',
  'unknown-athlete',
  'repeated',
  'no-price',
  'no-change',
] as const

/**
 * What is wrong with a line of typed prices. `text` is the typed text; for the code `repeated` it is the athlete's
 * name.
 */
export type LineProblem = {
  line: number
  code: (typeof LINE_PROBLEMS)[number]
  text: string
  /** For the code `repeated`: the earlier line with a price for the same athlete. Null for other codes. */
  first_line: number | null
}

export const MAX_PRICE = 10_000_000
