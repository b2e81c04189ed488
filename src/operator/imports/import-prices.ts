import type { Command } from 'commander'
import { planRefusal } from '#operator/scoring/price-text.ts'
import { factLines } from '#operator/text-table.ts'
import { withPublishTime } from '#operator/time-text.ts'
import { importOptions, setAction, type VerbContext } from '#operator/verb.ts'
import { importResult, type VerbResult } from '#operator/verb-result.ts'
import type { Issue } from '#server/imports/files/issues.ts'
import { importPrices } from '#server/imports/import-prices.ts'
import type { Imported } from '#server/imports/imported.ts'
import { planPriceFile } from '#server/imports/plan-price-file.ts'

export const PRICE_EXAMPLES = [
  'import prices prices.csv --season 2026-27',
  'import prices all-prices.csv --skip-unknown',
  'import prices december.csv --at 2026-12-05T07:00+01:00',
]

export function addPriceImport(prices: Command): void {
  prices.option('--skip-unknown', 'skip athletes who are not in the season, instead of refusing the file')
  withPublishTime(prices)
  setAction<PriceFlags>(prices, runImportPrices)
}

type PriceFlags = { season?: string; maxMb?: number; skipUnknown?: boolean; at?: Date }

async function runImportPrices(
  context: VerbContext,
  [file = '']: string[],
  { skipUnknown, at: publish_at, ...flags }: PriceFlags,
): Promise<VerbResult> {
  const { db, dry_run } = context
  const skip_unknown = skipUnknown === true
  const options = { ...importOptions(context, flags), season: flags.season, skip_unknown }
  const imported = publish_at
    ? await planPriceFile(db, file, { ...options, publish_at })
    : await importPrices(db, file, options)
  if ('names' in imported) return planRefusal(imported)
  return withSkipHint(
    importResult<object>(imported, (report) => factLines({ ...report }), dry_run),
    imported,
  )
}

/** If athletes of the file are not in the season, adds a hint that names the option `--skip-unknown`. */
function withSkipHint(result: VerbResult, imported: Imported<unknown>): VerbResult {
  const is_unknown = (issue: Issue) => 'code' in issue && issue.code === 'unknown-priced-athlete'
  if (imported.ok || !imported.issues.some(is_unknown)) return result
  return { ...result, problems: [...result.problems, '--skip-unknown leaves out unknown athletes.'] }
}
