import type { Guess, Question } from './inquiry.ts'
import type { SeasonChanges } from './season-changes.ts'

/** Everything that an import of a season would do, for a person to read before it is done. */
export type SeasonPlan = {
  season: string
  is_new: boolean
  weekends: PlanWeekend[]
  /** Codes that are nobody's own, and whose country was meant. */
  nations: { code: string; country: string; rows: number }[]
  prices: { given: number; kept: number; by_formula: number }
  /** Athletes who get no price: no file has one, and there are no results to price them by. */
  unpriced: PlanAthlete[]
  /** Those whom the game does not know from any season. */
  newcomers: PlanAthlete[]
  guesses: readonly Guess[]
  questions: readonly Question[]
  /** What becomes another in a season that is there already; null for one without a calendar. */
  changes: SeasonChanges | null
  /** Stands for all of the above: equal plans have equal digests. */
  digest: string
}

export type PlanAthlete = { federation_code: string; name: string }

export type PlanWeekend = {
  name: string
  kind: 'weekend' | 'tour' | 'championship'
  places: string[]
  countries: string[]
  first_day: string
  last_day: string
  time_zone: string
  /** Of a tour. */
  legs: number | null
  selections: PlanSelection[]
}

export type PlanSelection = {
  name: string
  takes_team_picks: boolean
  /** The codes of its races. */
  races: string[]
  opens_at: string
  /** In UTC, and on the clocks of the weekend. */
  closes_at: string
  closes_there: string
}
