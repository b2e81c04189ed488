import type { Db } from '#server/platform/db/db.ts'
import { insertFirstPrices, savePrices } from '#server/prices/store/prices.ts'
import type { IssueList } from './files/issues.ts'
import { readTable } from './files/read-table.ts'
import { matchPrices, priceKey } from './match-prices.ts'
import type { PlannedPrices } from './plan/plan-prices.ts'
import type { CountryCodes, PlannedWeekend } from './season/plan-calendar.ts'
import { PRICE_COLUMNS, type PriceRow } from './season/season-columns.ts'
import { listSeasonAthletes } from './store/athletes.ts'
import { listLastPrices } from './store/prices.ts'

/** The rows of each price file of a season. */
export type GivenPrices = PriceRow[][]

export async function readGivenPrices(
  paths: readonly string[],
  issues: IssueList,
  options: { max_mb: number },
): Promise<GivenPrices> {
  const given: GivenPrices = []
  for (const path of paths) given.push(await readTable(path, PRICE_COLUMNS, issues, options))
  return given
}

/**
 * Saves the prices of a new season. A price comes from the price files or, if they have none, from athletes.csv or the
 * price rule. Prices without a date are in effect from the opening of the first selection, or from now on if it opens
 * in the future. `priced_codes` are the codes of the athletes with a price in athletes.csv.
 */
export async function saveSeasonPrices(
  tx: Db,
  season_id: number,
  weekends: readonly PlannedWeekend[],
  given: GivenPrices,
  countries: CountryCodes,
  priced_codes: ReadonlySet<string>,
): Promise<{ prices_given: number; prices_by_formula: number }> {
  const athletes = await listSeasonAthletes(tx, season_id)
  const set_at = firstOpening(weekends)
  const first_at = await insertFirstPrices(tx, season_id, set_at)

  const priced = athletes.filter((athlete) => priced_codes.has(athlete.federation_code))
  const given_ids = new Set(priced.map((athlete) => athlete.athlete_id))
  for (const rows of given) {
    const { matched } = matchPrices(rows, athletes, countries)
    const dated = matched.map((row) => ({ ...row, set_at: row.set_at ?? first_at }))
    await savePrices(tx, season_id, [...new Map(dated.map((row) => [priceKey(row), row])).values()])
    for (const { athlete_id } of matched) given_ids.add(athlete_id)
  }
  const by_rule = athletes.filter(({ athlete_id, price }) => price !== null && !given_ids.has(athlete_id))
  return { prices_given: given_ids.size, prices_by_formula: by_rule.length }
}

/**
 * Saves the prices of an import into an existing season. A price from a file is in effect from its date or, if it has
 * no date, from now on. Athletes without a price get the price of the price rule.
 */
export async function changeSeasonPrices(tx: Db, season_id: number, planned: PlannedPrices): Promise<void> {
  const athletes = await listSeasonAthletes(tx, season_id)
  const ids = new Map(athletes.map((athlete) => [athlete.federation_code, athlete.athlete_id]))
  const by_rule = [...planned.sources.by_formula].map((federation_code) => {
    return { federation_code, price: planned.prices.get(federation_code)!, set_at: null }
  })
  const rows = [...planned.given, ...by_rule].map(({ federation_code, price, set_at }) => {
    return { athlete_id: ids.get(federation_code)!, price, set_at, active: null }
  })
  const unique_rows = [...new Map(rows.map((row) => [priceKey(row), row])).values()]
  const last_prices = await listLastPrices(tx, season_id)
  // A price without a date that equals the current price is left out, because it would only add a needless point to the
  // price curve.
  await savePrices(
    tx,
    season_id,
    unique_rows.filter((row) => row.set_at !== null || last_prices.get(row.athlete_id) !== row.price),
  )
}

function firstOpening(weekends: readonly PlannedWeekend[]): Date {
  const openings = weekends.flatMap(({ selections }) =>
    selections.map(({ trading_opens_at }) => trading_opens_at.getTime()),
  )
  return new Date(Math.min(...openings))
}
