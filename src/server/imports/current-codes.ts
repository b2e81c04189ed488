import { findCurrentFacts } from '#server/athletes/store/aliases.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SeasonFiles } from './season/read-season.ts'
import type { AthleteRow, PriceRow } from './season/season-columns.ts'
import type { GivenPrices } from './season-prices.ts'

/** Rows of a list of results or starters: a code that the double of an athlete had becomes the athlete's current code. */
export async function withCurrentCodes<Key extends string, Row extends { [name in Key]: string | null }>(
  db: Db,
  rows: readonly Row[],
  key: Key,
): Promise<Row[]> {
  const current = await findCurrentFacts(
    db,
    rows.flatMap((row) => row[key] ?? []),
  )
  return rows.map((row) => {
    const athlete = current.get(row[key] ?? '')
    return athlete ? { ...row, [key]: athlete.federation_code } : row
  })
}

/**
 * Like `withCurrentCodes` for a list that names each athlete once: if it has the current code as well, the row with the
 * former one is left out. The name and nation beside a former code are those of the double, so they are replaced.
 */
export async function withCurrentAthletes<Row extends AthleteRow | PriceRow>(
  db: Db,
  rows: readonly Row[],
): Promise<Row[]> {
  const current = await findCurrentFacts(
    db,
    rows.flatMap((row) => row.federation_code ?? []),
  )
  const taken = new Set(rows.map((row) => row.federation_code))
  return rows.flatMap((row) => {
    const athlete = current.get(row.federation_code ?? '')
    if (!athlete) return [row]
    if (taken.has(athlete.federation_code)) return []
    taken.add(athlete.federation_code)
    return [{ ...row, ...athlete }]
  })
}

/** The files of a season with the current codes of its athletes. */
export async function withCurrentSeason<Read extends { files: SeasonFiles; prices: GivenPrices }>(
  db: Db,
  { files, prices, ...rest }: Read,
) {
  const athletes = await withCurrentAthletes(db, files.athletes)
  const results = await withCurrentCodes(db, files.results, 'athlete')
  const current_prices: GivenPrices = []
  for (const rows of prices) current_prices.push(await withCurrentAthletes(db, rows))
  return { ...rest, files: { ...files, athletes, results }, prices: current_prices }
}
