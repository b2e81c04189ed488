import type { CountryCodes } from './season/plan-calendar.ts'
import type { SeasonFiles } from './season/read-season.ts'
import type { SeasonOptions } from './season/season-options.ts'
import type { GivenPrices } from './season-prices.ts'

/** What was read of a season's folder, and found free of errors. */
export type SeasonInput = {
  /** Where the results come from, for whoever looks at a revision. */
  source: string
  files: SeasonFiles
  prices: GivenPrices
  countries: CountryCodes
  options: SeasonOptions
}
