import type { CountryCodes } from './season/plan-calendar.ts'
import type { SeasonFiles } from './season/read-season.ts'
import type { SeasonOptions } from './season/season-options.ts'
import type { GivenPrices } from './season-prices.ts'

/** The validated content of a season's folder. */
export type SeasonInput = {
  folder: string
  files: SeasonFiles
  prices: GivenPrices
  countries: CountryCodes
  options: SeasonOptions
}
