import { TABLE_PRESETS, type TablePreset } from '#game/points-tables.ts'
import { matchPrices } from '../match-prices.ts'
import type { CountryCodes, PlannedWeekend } from '../plan-calendar.ts'
import type { SeasonFiles } from '../read-season.ts'
import { athleteFacts, pricesByFormula } from '../season-athletes.ts'
import type { GivenPrices } from '../season-prices.ts'
import type { PresentAthlete } from '../store/present.ts'

/** A price that a file gives to an athlete; without a day it holds from now. */
export type GivenPrice = { federation_code: string; price: number; set_at: Date | null }

export type PlannedPrices = {
  /** What everybody will cost, by code. */
  prices: Map<string, number>
  /** What those cost first whom a new season takes in: prices of price files come after it. */
  first: Map<string, number>
  given: GivenPrice[]
  /** Codes by where their price comes from: a file, the season as it is, or the formula. */
  sources: { given: Set<string>; kept: Set<string>; by_formula: Set<string> }
}

type Read = {
  files: SeasonFiles
  given: GivenPrices
  countries: CountryCodes
  weekends: readonly PlannedWeekend[]
  tables: TablePreset
  present: readonly PresentAthlete[]
}

/** Prices from price files, else from athletes.csv, else what the season has, else by the formula. */
export function planPrices({ files, given, countries, weekends, tables, present }: Read): PlannedPrices {
  const rows = files.athletes
  const people = athleteFacts(rows, countries).map((athlete, athlete_id) => ({ ...athlete, athlete_id }))
  const of_files = given.flatMap((list) => matchPrices(list, people, countries).matched)
  const of_athletes = rows.flatMap(({ federation_code, price }) =>
    price === null ? [] : [{ federation_code, price, set_at: null }],
  )
  const named = of_files.map(({ athlete_id, price, set_at }) => {
    return { federation_code: people[athlete_id]!.federation_code, price, set_at }
  })
  const all = [...of_athletes.filter(isAlone(named)), ...named]
  const known = new Map(present.map((athlete) => [athlete.federation_code, athlete]))
  const isLater = ({ federation_code, set_at }: GivenPrice) => {
    const priced_at = known.get(federation_code)?.priced_at
    return !set_at || !priced_at || set_at >= priced_at
  }
  const last = new Map(
    all
      .filter(isLater)
      .toSorted(byDay)
      .map((row) => [row.federation_code, row.price]),
  )
  const formula = pricesByFormula(rows, weekends, files.results, TABLE_PRESETS[tables])
  const sources = { given: new Set<string>(), kept: new Set<string>(), by_formula: new Set<string>() }
  const prices = new Map<string, number>()
  const first = new Map<string, number>()
  for (const { federation_code, price } of rows) {
    const kept = known.get(federation_code)?.price ?? undefined
    const source = last.has(federation_code) ? 'given' : kept !== undefined ? 'kept' : 'by_formula'
    sources[source].add(federation_code)
    prices.set(federation_code, last.get(federation_code) ?? kept ?? formula.get(federation_code) ?? 0)
    first.set(federation_code, price ?? formula.get(federation_code) ?? 0)
  }
  return { prices, first, given: all, sources }
}

/** A price file is right about those whom it knows, whatever athletes.csv says. */
function isAlone(named: readonly GivenPrice[]) {
  const codes = new Set(named.map((row) => row.federation_code))
  return (row: GivenPrice) => !codes.has(row.federation_code)
}

/** A price without a day holds from now, and no day lies after today. */
function byDay(one: GivenPrice, other: GivenPrice): number {
  return (one.set_at?.getTime() ?? Number.MAX_VALUE) - (other.set_at?.getTime() ?? Number.MAX_VALUE)
}
