/**
 * Why the price rule sets no prices.
 * - `season-begun`: a race of the season counts already, so `season` is not possible.
 * - `no-earlier-points`: no athlete has points in earlier seasons, so `season` is not possible.
 * - `no-newcomers`: every athlete has a price.
 * - `no-news`: no new results have been published since the prices were set.
 */
export const PRICE_REFUSALS = ['season-begun', 'no-earlier-points', 'no-newcomers', 'no-news'] as const
export type PriceRefusal = (typeof PRICE_REFUSALS)[number]

/** Why prices cannot be planned. `planned-already`: other planned prices contain some of the athletes. */
export type PlanRefusal = 'in-past' | 'planned-already'

export const LINE_PROBLEMS = [
  'unreadable',
  'too-high',
  'unknown-athlete',
  'repeated',
  'no-price',
  'no-change',
] as const

/** What is wrong with a line of typed prices. `text` is the typed text or, if it is `repeated`, the athlete's name. */
export type LineProblem = {
  line: number
  code: (typeof LINE_PROBLEMS)[number]
  text: string
  /** The line in which a `repeated` athlete has a price. Otherwise null. */
  first_line: number | null
}

export const MAX_PRICE = 10_000_000
