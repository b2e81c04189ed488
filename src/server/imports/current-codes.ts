import { findCurrentFacts } from '#server/athletes/store/aliases.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SeasonFiles } from './season/read-season.ts'
import type { AthleteRow, PriceRow } from './season/season-columns.ts'
import type { GivenPrices } from './season-prices.ts'

/**
 * Replaces the codes of merged duplicates by the current codes of the athletes, in rows of a result list or start list.
 */
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
 * Like `withCurrentCodes`, for rows of athletes or prices. A row with a former code has the name and nation of the
 * duplicate, so these are replaced as well.
 *
 * If a file contains several codes of an athlete, only the rows with the current code are kept. If no row has the
 * current code, the rows with the first of the codes are kept. For prices, this is decided separately for each day.
 * Rows that repeat the same code are all kept, so that the file is refused.
 */
export async function withCurrentAthletes<Row extends AthleteRow | PriceRow>(
  db: Db,
  rows: readonly Row[],
): Promise<Row[]> {
  const current = await findCurrentFacts(
    db,
    rows.flatMap((row) => row.federation_code ?? []),
  )
  const keyOf = (row: Row, code: string | null) => `${'set_at' in row ? row.set_at : ''} ${code}`
  const code_to_keep = new Map(rows.map((row) => [keyOf(row, row.federation_code), row.federation_code]))
  return rows.flatMap((row) => {
    const athlete = current.get(row.federation_code ?? '')
    if (!athlete) return [row]
    const key = keyOf(row, athlete.federation_code)
    if (!code_to_keep.has(key)) code_to_keep.set(key, row.federation_code)
    return code_to_keep.get(key) === row.federation_code ? [{ ...row, ...athlete }] : []
  })
}

/** Replaces the codes of merged duplicates by the current codes of the athletes, in all files of a season. */
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
