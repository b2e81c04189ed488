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
 * Saves the prices of a new season: from the given files if they contain the athlete, else the athlete's initial price
 * (from athletes.csv, or by the price rule). They are effective from the day on which the first selection opens.
 * `own_prices` are the codes of the athletes with a price in athletes.csv.
 */
export async function saveSeasonPrices(
  tx: Db,
  season_id: number,
  weekends: readonly PlannedWeekend[],
  given: GivenPrices,
  countries: CountryCodes,
  own_prices: ReadonlySet<string>,
): Promise<{ prices_given: number; prices_by_formula: number }> {
  const athletes = await listSeasonAthletes(tx, season_id)
  const set_at = firstOpening(weekends)
  const first_at = await insertFirstPrices(tx, season_id, set_at)

  const own = athletes.filter((athlete) => own_prices.has(athlete.federation_code))
  const found = new Set(own.map((athlete) => athlete.athlete_id))
  for (const rows of given) {
    const { matched } = matchPrices(rows, athletes, countries)
    const dated = matched.map((row) => ({ ...row, set_at: row.set_at ?? first_at }))
    await savePrices(tx, season_id, [...new Map(dated.map((row) => [priceKey(row), row])).values()])
    for (const { athlete_id } of matched) found.add(athlete_id)
  }
  const others = athletes.filter(({ athlete_id, price }) => price !== null && !found.has(athlete_id))
  return { prices_given: found.size, prices_by_formula: others.length }
}

/**
 * Saves prices of an existing season: prices from files are effective from their date or now, newcomers get the price
 * of the rule.
 */
export async function changeSeasonPrices(tx: Db, season_id: number, planned: PlannedPrices): Promise<void> {
  const athletes = await listSeasonAthletes(tx, season_id)
  const ids = new Map(athletes.map((athlete) => [athlete.federation_code, athlete.athlete_id]))
  const formula = [...planned.sources.by_formula].map((federation_code) => {
    return { federation_code, price: planned.prices.get(federation_code)!, set_at: null }
  })
  const rows = [...planned.given, ...formula].map(({ federation_code, price, set_at }) => {
    return { athlete_id: ids.get(federation_code)!, price, set_at, active: null }
  })
  const once = [...new Map(rows.map((row) => [priceKey(row), row])).values()]
  const known = await listLastPrices(tx, season_id)
  // An unchanged price adds no point to the price curve.
  await savePrices(
    tx,
    season_id,
    once.filter((row) => row.set_at !== null || known.get(row.athlete_id) !== row.price),
  )
}

function firstOpening(weekends: readonly PlannedWeekend[]): Date {
  const openings = weekends.flatMap(({ selections }) =>
    selections.map(({ trading_opens_at }) => trading_opens_at.getTime()),
  )
  return new Date(Math.min(...openings))
}
