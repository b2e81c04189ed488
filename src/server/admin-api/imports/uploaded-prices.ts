import type { TablePlan } from '#contract/admin/imports.ts'
import { planError } from '#server/admin-api/prices/change-prices.ts'
import { MAX_FILE_MB } from '#server/imports/files/check-file.ts'
import { type Issue, shownIssue } from '#server/imports/files/issues.ts'
import { importPrices, type PriceOptions, type PricesReport } from '#server/imports/import-prices.ts'
import type { Refused } from '#server/imports/imported.ts'
import { planPriceFile } from '#server/imports/plan-price-file.ts'
import { readTableUpload } from '#server/imports/uploads/read-upload.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'
import { findPlanned } from '#server/prices/store/planned.ts'
import type { SeasonRow } from '#server/seasons/store.ts'

export type ImportCommand = {
  actor: string
  /** The name of the uploaded file, for messages. */
  file_name: string
  /** The digest of the plan that the operator has seen. If undefined, the plan is only shown. */
  shown: string | undefined
  /** Whether the operator has answered the question of the plan with yes. */
  is_confirmed: boolean
  reason: string | undefined
  /** When the prices are published. If undefined, they apply now. */
  publish_at?: Date | undefined
}

export type ListImported = Pick<TablePlan, 'figures' | 'question'> & {
  rows: unknown
  /** The planned prices, by code. Undefined if the prices apply now. */
  planned?: ReadonlyMap<string | null, number> | undefined
}

export function importOptions({ actor, reason }: Pick<ImportCommand, 'actor' | 'reason'>) {
  return { actor, reason: reason || undefined, dry_run: false, max_mb: MAX_FILE_MB }
}

type Source = Awaited<ReturnType<typeof readTableUpload<'prices'>>>

/** Reads an uploaded price file. The returned function imports it or, with `publish_at`, plans its prices. */
export async function readPrices(
  path: string,
  { name }: SeasonRow,
  { actor, reason, publish_at }: ImportCommand,
) {
  const source = await readTableUpload('prices', path)
  return async (tx: Db): Promise<ListImported | Refused> => {
    const options = { ...importOptions({ actor, reason }), season: name, publish_at }
    // Tries first without skipping rows with unknown athletes. If that succeeds, the plan needs no question.
    const strict = await importOrPlanPrices(tx, source, { ...options, skip_unknown: false })
    if (strict.ok) return describeImported(tx, source.content, strict.report, [])
    const unknown = strict.issues.filter(
      (issue) => 'code' in issue && issue.code === 'unknown-priced-athlete',
    )
    if (unknown.length < strict.issues.length) return strict
    const done = await importOrPlanPrices(tx, source, { ...options, skip_unknown: true })
    return done.ok ? describeImported(tx, source.content, done.report, unknown) : done
  }
}

type Options = PriceOptions & { publish_at: Date | undefined }

async function importOrPlanPrices(tx: Db, source: Source, { publish_at, ...options }: Options) {
  if (!publish_at) return importPrices(tx, source, options)
  const planned = await planPriceFile(tx, source, { ...options, publish_at })
  if ('names' in planned) throw planError(planned)
  if (planned.ok && planned.report.planned_id === null) {
    throw httpError('refused', 'The file changes no price, so there is nothing to plan')
  }
  return planned
}

async function plannedPrices(tx: Db, report: object): Promise<ListImported['planned']> {
  if (!('planned_id' in report)) return undefined
  const planned = await findPlanned(tx, Number(report.planned_id))
  return new Map(planned!.prices.map(({ federation_code, price }) => [federation_code, price]))
}

async function describeImported(
  tx: Db,
  rows: unknown,
  report: PricesReport,
  unknown: readonly Issue[],
): Promise<ListImported> {
  const { prices, changed, skipped } = report
  const names = unknown.map((issue) => shownIssue(issue)).map(({ line, found }) => `Line ${line}: ${found}`)
  const more = skipped - names.length
  const question = `${skipped} ${skipped === 1 ? 'row is' : 'rows are'} about athletes who are not in the season. Leave them out?`
  return {
    rows,
    planned: await plannedPrices(tx, report),
    figures: [
      { label: prices === 1 ? 'price' : 'prices', value: prices },
      { label: changed === 1 ? 'change' : 'changes', value: changed },
    ],
    question: skipped === 0 ? null : { question, rows: more > 0 ? [...names, `and ${more} more`] : names },
  }
}
