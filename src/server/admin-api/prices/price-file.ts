import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { z } from 'zod'
import { type importPriceFile, type PricePreview, PriceUpload } from '#contract/admin/athletes/prices.ts'
import { MAX_MB } from '#server/imports/files/check-file.ts'
import { issueMessages } from '#server/imports/files/issues.ts'
import { type ImportedPrice, importPrices } from '#server/imports/import-prices.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, invalidField, invalidInput, notFound } from '#server/platform/errors.ts'
import { examineSpread } from '#server/prices/examine-spread.ts'
import { listPricing } from '#server/prices/store/pricing.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { largestFirst, priceVersion, STALE_PRICES } from './price-version.ts'

type Imported = z.infer<typeof importPriceFile.reply>

/** Previews an uploaded price file by the import of the command line; writes it if the upload names that preview. */
export async function importUploadedPrices(db: Db, path: string, actor: string): Promise<Imported> {
  const { is_json, text, skip_unknown, reason, shown } = await parse(path)
  if (shown !== null && reason === '') throw invalidField('reason', 'Please give a reason')
  const season = await findCurrentSeason(db)
  if (!season) throw notFound('Season')
  let changes: ImportedPrice[] = []
  const imported = await withFile(text, is_json, (file) =>
    importPrices(db, file, {
      actor,
      reason,
      dry_run: shown === null,
      max_mb: MAX_MB,
      skip_unknown,
      season: season.name,
      onChanges(found) {
        changes = largestFirst(found)
        if (shown !== null && priceVersion(changes) !== shown) throw httpError('stale', STALE_PRICES)
      },
    }),
  )
  if (!imported.ok) {
    const issues = issueMessages(imported).slice(0, MAX_ISSUES)
    return { preview: null, issues, issue_count: imported.count, skipped: 0, is_written: false }
  }
  const prices = new Map(changes.map(({ athlete_id, price }) => [athlete_id, price]))
  const athletes = await listPricing(db, season.season_id)
  const after = athletes.map((row) => ({ ...row, price: prices.get(row.athlete_id) ?? row.price }))
  const preview: PricePreview = {
    changes,
    refusal: null,
    problems: [],
    spread: examineSpread(season, after),
    version: priceVersion(changes),
  }
  return { preview, issues: [], issue_count: 0, skipped: imported.report.skipped, is_written: shown !== null }
}

const MAX_ISSUES = 20

async function parse(path: string): Promise<PriceUpload> {
  let given: unknown
  try {
    given = JSON.parse(await readFile(path, 'utf8'))
  } catch {
    throw httpError('malformed')
  }
  const parsed = PriceUpload.safeParse(given)
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data
}

/** Runs `work` on a file with the text. Its name is fixed, not that of the upload. */
async function withFile<Result>(
  text: string,
  is_json: boolean,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-prices-'))
  try {
    const file = join(folder, is_json ? 'prices.json' : 'prices.csv')
    await writeFile(file, text)
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
