import type { TablePlan } from '#contract/admin/imports.ts'
import { planError } from '#server/admin-api/prices/change-prices.ts'
import { MAX_MB } from '#server/imports/files/check-file.ts'
import { type Issue, issueMessages, shownIssue } from '#server/imports/files/issues.ts'
import { importPrices } from '#server/imports/import-prices.ts'
import type { Refused } from '#server/imports/imported.ts'
import { planPriceFile } from '#server/imports/plan-price-file.ts'
import { readTableUpload } from '#server/imports/uploads/read-upload.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'
import type { SeasonRow } from '#server/seasons/store.ts'

export type Order = {
  actor: string
  /** The name of the uploaded file, for messages. */
  file_name: string
  /** The digest of the plan that the operator was shown. If undefined, the import is only planned. */
  shown: string | undefined
  /** Whether the operator has answered the question of the plan with yes. */
  is_confirmed: boolean
  reason: string | undefined
  /** When prices are published; undefined: now. */
  publish_at?: Date | undefined
}

export type ListImported = Pick<TablePlan, 'figures' | 'question'> & { rows: unknown }

export function importOptions({ actor, reason }: Pick<Order, 'actor' | 'reason'>) {
  return { actor, reason: reason || undefined, dry_run: false, max_mb: MAX_MB }
}

/** Reads an uploaded price file. The returned function imports it. */
export async function readPrices(path: string, { name }: SeasonRow, { actor, reason }: Order) {
  const source = await readTableUpload('prices', path)
  return async (tx: Db): Promise<ListImported | Refused> => {
    const options = { ...importOptions({ actor, reason }), season: name }
    // If all athletes are known, the plan asks no question.
    const strict = await importPrices(tx, source, { ...options, dry_run: false, skip_unknown: false })
    if (strict.ok) return pricesDone(source.content, strict.report, [])
    const unknown = strict.issues.filter(
      (issue) => 'code' in issue && issue.code === 'unknown-priced-athlete',
    )
    if (unknown.length < strict.issues.length) return strict
    const done = await importPrices(tx, source, { ...options, skip_unknown: true })
    return done.ok ? pricesDone(source.content, done.report, unknown) : done
  }
}

/** Plans the prices of a file that was checked. */
export async function planUploadedPrices(
  db: Db,
  { name: season }: SeasonRow,
  path: string,
  { publish_at, actor, reason }: Order & { publish_at: Date },
): Promise<void> {
  const source = await readTableUpload('prices', path)
  const options = { ...importOptions({ actor, reason }), season, skip_unknown: true, publish_at }
  const planned = await planPriceFile(db, source, options)
  if ('names' in planned) throw planError(planned)
  if (!planned.ok) {
    throw httpError('refused', 'Nothing was planned', { errors: issueMessages(planned) })
  }
}

function pricesDone(
  rows: unknown,
  { prices, changed, skipped }: { prices: number; changed: number; skipped: number },
  unknown: readonly Issue[],
): ListImported {
  const names = unknown.map((issue) => shownIssue(issue)).map(({ line, found }) => `Line ${line}: ${found}`)
  const more = skipped - names.length
  const question = `${skipped} ${skipped === 1 ? 'row is' : 'rows are'} about athletes who are not in the season. Leave them out?`
  return {
    rows,
    figures: [
      { label: prices === 1 ? 'price' : 'prices', value: prices },
      { label: changed === 1 ? 'change' : 'changes', value: changed },
    ],
    question: skipped === 0 ? null : { question, rows: more > 0 ? [...names, `and ${more} more`] : names },
  }
}
