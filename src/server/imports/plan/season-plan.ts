import type { Guess, Question } from './inquiry.ts'
import type { SeasonChanges } from './season-changes.ts'

/** What an import of a season would do, to be shown to the operator. */
export type SeasonPlan = {
  season: string
  is_new: boolean
  weekends: PlanWeekend[]
  /** Country codes that are not standard, and the countries that they were taken for. */
  nations: { code: string; country: string; rows: number }[]
  prices: { given: number; kept: number; by_formula: number }
  /** Athletes without a price, because no file contains their price and there are no results to compute it from. */
  unpriced: PlanAthlete[]
  /** Athletes who have not been in any season. */
  newcomers: PlanAthlete[]
  guesses: readonly Guess[]
  questions: readonly Question[]
  /** The changes of an existing season. Null if the season is new or has no calendar. */
  changes: SeasonChanges | null
  /** A digest of the plan and of the files. */
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
  /** The number of legs of a tour. Null for other weekends. */
  legs: number | null
  selections: PlanSelection[]
}

export type PlanSelection = {
  name: string
  takes_team_picks: boolean
  /** The codes of the races. */
  races: string[]
  opens_at: string
  /** The deadline in UTC. `closes_there` is the same instant in the weekend's time zone. */
  closes_at: string
  closes_there: string
}
