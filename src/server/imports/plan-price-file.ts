import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { type PlanRefused, planPrices } from '#server/prices/plan-prices.ts'
import { lockPrices, readLastPublication } from '#server/prices/store/pricing.ts'
import { collectIssues } from './files/issues.ts'
import { fileNameOf, type TableSource } from './files/table-source.ts'
import { type PriceOptions, type PricesReport, readPriceFile } from './import-prices.ts'
import { type Imported, refused } from './imported.ts'
import type { PRICE_COLUMNS } from './season/season-columns.ts'
import { listSeasonAthletes } from './store/athletes.ts'

type PlanReport = PricesReport & {
  /** Null if the file changes no price. */
  planned_id: number | null
}

/**
 * Plans the prices of a file, which the server publishes at `publish_at`. Ignores the column `active`, because only
 * prices can be planned.
 */
export async function planPriceFile(
  db: Db,
  source: TableSource<typeof PRICE_COLUMNS>,
  options: PriceOptions & { publish_at: Date },
): Promise<Imported<PlanReport> | PlanRefused> {
  const file = await readPriceFile(db, source, options)
  if (!file.ok) return file
  const issues = collectIssues()
  for (const { set_at, line } of file.rows) {
    const data = { day: set_at ?? '' }
    const where = { file: fileNameOf(source), line, column: 'set_at' }
    if (set_at !== null) issues.add({ ...where, code: 'price-with-day', data })
  }
  if (issues.count > 0) return refused(issues)

  const { season, matches } = file
  const given = new Map(matches.matched.map(({ athlete_id, price }) => [athlete_id, price]))
  return withDryRun(db, options.dry_run, async (tx) => {
    await lockPrices(tx, season.season_id)
    const considered_until = await readLastPublication(tx, season.season_id)
    const athletes = await listSeasonAthletes(tx, season.season_id)
    const priced = athletes.flatMap(({ athlete_id, federation_code, name, price: before }) => {
      const price = given.get(athlete_id)
      const is_new = price !== undefined && price !== before
      return is_new ? [{ athlete_id, federation_code, name, before, price }] : []
    })
    const counts = { prices: given.size, changed: priced.length, skipped: matches.unknown.length }
    const report = { season: season.name, ...counts }
    if (priced.length === 0) return { ok: true, report: { ...report, planned_id: null } }
    const pricing = { season, method: 'import' as const, priced, considered_until }
    const planned = await planPrices(tx, pricing, options, options.publish_at)
    return planned.ok ? { ok: true, report: { ...report, planned_id: planned.planned_id } } : planned
  })
}
