import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import { TABLE_PRESETS } from '#game/scoring/points-tables.ts'
import { priceBounds } from '#game/scoring/prices.ts'
import { matchPrices } from '../match-prices.ts'
import { pricesByRule } from '../rule-prices.ts'
import type { CountryCodes, PlannedWeekend } from '../season/plan-calendar.ts'
import type { SeasonFiles } from '../season/read-season.ts'
import { athleteFacts } from '../season/season-athletes.ts'
import type { PriceRow } from '../season/season-columns.ts'
import type { GivenPrices } from '../season-prices.ts'
import type { PresentAthlete } from '../store/present.ts'
import type { Guess } from './inquiry.ts'

/** A price from a file. If `set_at` is `null`, it is in effect from now on. */
export type GivenPrice = { federation_code: string; price: number; set_at: Date | null }

export type PlannedPrices = {
  /** The planned prices by code. Athletes without a price are missing. */
  prices: Map<string, number>
  /** The initial prices of athletes in a new season. Prices from price files come after them. */
  initial: Map<string, number>
  given: GivenPrice[]
  /** Rows of price files that are left out, because their athletes are not in the athletes file. */
  unknown: PriceRow[]
  /** The codes of athletes by the source of their price: a file, the existing season, the price rule, or none. */
  sources: Record<'given' | 'kept' | 'by_formula' | 'none', Set<string>>
}

type PriceInput = {
  files: SeasonFiles
  given: GivenPrices
  countries: CountryCodes
  weekends: readonly PlannedWeekend[]
  settings: Pick<SeasonSettings, 'points_tables' | 'budget' | 'max_picks'>
  present: readonly PresentAthlete[]
}

/**
 * Plans each athlete's price. Its source is the first of these that has a price: price files, athletes.csv, the
 * existing season, the price rule.
 */
export function planPrices({
  files,
  given,
  countries,
  weekends,
  settings,
  present,
}: PriceInput): PlannedPrices {
  const rows = files.athletes
  const people = athleteFacts(rows, countries).map((athlete, athlete_id) => ({ ...athlete, athlete_id }))
  const matches = given.map((list) => matchPrices(list, people, countries))
  const matched_prices = matches.flatMap(({ matched }) => matched)
  const from_athletes_file = rows.flatMap(({ federation_code, price }) =>
    price === null ? [] : [{ federation_code, price, set_at: null }],
  )
  const from_price_files = matched_prices.map(({ athlete_id, price, set_at }) => {
    return { federation_code: people[athlete_id]!.federation_code, price, set_at }
  })
  const all = [...from_athletes_file.filter(isMissingIn(from_price_files)), ...from_price_files]
  const known = new Map(present.map((athlete) => [athlete.federation_code, athlete]))
  /** Whether the price is at least as new as the athlete's latest stored price. */
  const isCurrent = ({ federation_code, set_at }: GivenPrice) => {
    const priced_at = known.get(federation_code)?.priced_at
    return !set_at || !priced_at || set_at >= priced_at
  }
  const latest = new Map(
    all
      .filter(isCurrent)
      .toSorted(byDay)
      .map((row) => [row.federation_code, row.price]),
  )
  const bounds = priceBounds(settings.budget, settings.max_picks)
  const by_rule = pricesByRule({ ...files, weekends }, TABLE_PRESETS[settings.points_tables], bounds)
  const sources = {
    given: new Set<string>(),
    kept: new Set<string>(),
    by_formula: new Set<string>(),
    none: new Set<string>(),
  }
  const prices = new Map<string, number>()
  const initial = new Map<string, number>()
  for (const { federation_code, price } of rows) {
    const rule_price = by_rule.get(federation_code)
    const offers = {
      given: latest.get(federation_code),
      kept: known.get(federation_code)?.price,
      by_formula: rule_price,
    }
    const source = (['given', 'kept', 'by_formula'] as const).find((each) => (offers[each] ?? null) !== null)
    sources[source ?? 'none'].add(federation_code)
    if (source) prices.set(federation_code, offers[source]!)
    const initial_price = price ?? rule_price
    if (initial_price !== undefined) initial.set(federation_code, initial_price)
  }
  return { prices, initial, given: all, unknown: matches.flatMap(({ unknown }) => unknown), sources }
}

const max_named = 3

/** Returns a guess with the number and first athletes of the left-out rows of price files. Empty if there are none. */
export function guessesOfPrices({ unknown }: PlannedPrices): Guess[] {
  if (unknown.length === 0) return []
  const names = unknown.map(({ federation_code, name }) => name ?? federation_code ?? '')
  const others = names.length - max_named
  return [
    {
      what: names.length === 1 ? '1 price is left out' : `${names.length} prices are left out`,
      why: `not in the athletes file: ${names.slice(0, max_named).join(', ')}${others > 0 ? ` and ${others} more` : ''}`,
      is_warning: true,
    },
  ]
}

/** Price files take precedence over athletes.csv. */
function isMissingIn(prices: readonly GivenPrice[]) {
  const codes = new Set(prices.map((row) => row.federation_code))
  return (row: GivenPrice) => !codes.has(row.federation_code)
}

/** Sorts prices by date. Prices without a date come last, because they are in effect from now on. */
function byDay(one: GivenPrice, other: GivenPrice): number {
  return (one.set_at?.getTime() ?? Number.MAX_VALUE) - (other.set_at?.getTime() ?? Number.MAX_VALUE)
}
