import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { savePrices } from '#server/prices/store/prices.ts'
import { lockPrices } from '#server/prices/store/pricing.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { withCurrentAthletes } from './current-codes.ts'
import { collectIssues } from './files/issues.ts'
import { fileNameOf, rowsOf, type TableSource } from './files/table-source.ts'
import { findImportSeason } from './find-import-season.ts'
import { type Imported, type ImportOptions, type Refused, refused } from './imported.ts'
import { addUnknownIssues, type Matches, matchPrices, priceKey } from './match-prices.ts'
import { PRICE_COLUMNS, type PriceRow } from './season/season-columns.ts'
import { listSeasonAthletes, type SeasonAthleteRow, updateActive } from './store/athletes.ts'
import { loadCountryCodes } from './store/countries.ts'
import { findToday } from './store/today.ts'

export type PricesReport = { season: string; prices: number; changed: number; skipped: number }

/** A price that a file changes. */
export type ImportedPrice = {
  athlete_id: number
  federation_code: string
  name: string
  before: number | null
  price: number
}

export type PriceOptions = ImportOptions & {
  season?: string | undefined
  skip_unknown: boolean
}

/** Imports new prices of a season's athletes. Picks keep the price that was paid. */
export async function importPrices(
  db: Db,
  source: TableSource<typeof PRICE_COLUMNS>,
  options: PriceOptions,
): Promise<Imported<PricesReport>> {
  const read = await readPriceFile(db, source, options)
  if (!read.ok) return read
  const report = await withDryRun(db, options.dry_run, (tx) => saveNewPrices(tx, read, options))
  return { ok: true, report }
}

type PriceFile = { ok: true; season: SeasonRow; matches: Matches; rows: readonly PriceRow[] }

/** Reads a price file and matches its rows to the athletes of the season. */
export async function readPriceFile(
  db: Db,
  source: TableSource<typeof PRICE_COLUMNS>,
  options: PriceOptions,
): Promise<PriceFile | Refused> {
  const issues = collectIssues()
  const season = await findImportSeason(db, options.season, issues)
  const rows = await withCurrentAthletes(db, await rowsOf(source, PRICE_COLUMNS, issues, options))
  if (issues.count > 0 || !season) return refused(issues)

  const athletes = await listSeasonAthletes(db, season.season_id)
  const matches = matchPrices(rows, athletes, await loadCountryCodes(db))
  addRepeatIssues(matches, athletes, fileNameOf(source), issues)
  addFutureIssues(rows, await findToday(db), fileNameOf(source), issues)
  if (!options.skip_unknown) addUnknownIssues(matches.unknown, fileNameOf(source), issues)
  return issues.count > 0 ? refused(issues) : { ok: true, season, matches, rows }
}

type PriceIssues = ReturnType<typeof collectIssues>

/** Refuses prices with a date in the future, because prices apply as soon as they are imported. */
function addFutureIssues(rows: readonly PriceRow[], today: string, file: string, issues: PriceIssues) {
  for (const { set_at, line } of rows) {
    if (set_at === null || set_at <= today) continue
    issues.add({ file, line, column: 'set_at', code: 'price-in-future', data: { day: set_at, today } })
  }
}

/** Refuses two prices for one athlete at the same instant. */
function addRepeatIssues(
  { matched }: Matches,
  athletes: readonly SeasonAthleteRow[],
  file: string,
  issues: PriceIssues,
) {
  const names = new Map(athletes.map((athlete) => [athlete.athlete_id, athlete.name]))
  const priced = Map.groupBy(matched, priceKey)
  for (const [first, second] of priced.values()) {
    if (!first || !second) continue
    const data = { name: names.get(first.athlete_id), prices: [first.price, second.price] } as const
    issues.add({ file, line: null, column: 'price', code: 'price-repeated', data })
  }
}

async function saveNewPrices(
  tx: Db,
  { season, matches: { matched, unknown } }: PriceFile,
  { actor, reason }: PriceOptions,
): Promise<PricesReport> {
  await lockPrices(tx, season.season_id)
  const athletes = await listSeasonAthletes(tx, season.season_id)
  await savePrices(tx, season.season_id, matched)
  const active = matched.flatMap((row) => (row.active === null ? [] : [{ ...row, active: row.active }]))
  await updateActive(tx, season.season_id, active)

  const after = await listSeasonAthletes(tx, season.season_id)
  const changes = priceChanges(athletes, after)
  const counts = { prices: matched.length, changed: changes.length, skipped: unknown.length }
  const report = { season: season.name, ...counts }
  const subject = season.name
  const before = changes.map((change) => {
    return { federation_code: change.federation_code, price: change.before }
  })
  await insertAudit(tx, { actor, act: 'import prices', subject, before, after: report, reason })
  return report
}

function priceChanges(
  before: readonly SeasonAthleteRow[],
  after: readonly SeasonAthleteRow[],
): ImportedPrice[] {
  const new_prices = new Map(after.map(({ athlete_id, price }) => [athlete_id, price]))
  return before.flatMap(({ athlete_id, federation_code, name, price: old_price }) => {
    const price = new_prices.get(athlete_id) ?? null
    if (price === null || price === old_price) return []
    return [{ athlete_id, federation_code, name, before: old_price, price }]
  })
}
