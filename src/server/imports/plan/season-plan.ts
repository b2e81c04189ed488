import type { Guess, Question } from './inquiry.ts'
import type { SeasonChanges } from './season-changes.ts'

/** What an import of a season would do, for review by the operator. */
export type SeasonPlan = {
  season: string
  is_new: boolean
  weekends: PlanWeekend[]
  /** Country codes that are not standard, and the countries to which they were mapped. */
  nations: { code: string; country: string; rows: number }[]
  prices: { given: number; kept: number; by_formula: number }
  /** Athletes without a price: no file has one, and there are no results from which to compute one. */
  unpriced: PlanAthlete[]
  /** Athletes who are not known from any season. */
  newcomers: PlanAthlete[]
  guesses: readonly Guess[]
  questions: readonly Question[]
  /** The changes to an existing season; null if it is new or has no calendar. */
  changes: SeasonChanges | null
  /** A digest of the plan and of the files. It changes if the plan or a file changes. */
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
  /** The number of legs of a tour; null for other weekends. */
  legs: number | null
  selections: PlanSelection[]
}

export type PlanSelection = {
  name: string
  takes_team_picks: boolean
  /** The codes of the races. */
  races: string[]
  opens_at: string
  /** The close in UTC; `closes_there` is the same instant in the weekend's time zone. */
  closes_at: string
  closes_there: string
}
