import { basename, resolve } from 'node:path'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { findSeason, lockTeamConstraints } from '#server/seasons/store.ts'
import type { ImportRefusal } from '#text/imports/import-refusals.ts'
import { collectIssues, type IssueList } from './files/issues.ts'
import { type Imported, type Refused, refused } from './imported.ts'
import { inLockedSeason } from './in-locked-season.ts'
import { makePlan, type Planned } from './plan/make-plan.ts'
import type { SeasonPlan } from './plan/season-plan.ts'
import { checkTables } from './season/check-tables.ts'
import { readSeason, type SeasonFiles } from './season/read-season.ts'
import { saveSeason } from './season/save-season.ts'
import { checkKnownAthletes } from './season/season-athletes.ts'
import { type SeasonOptions, type SeasonReport, seasonName, settingsOf } from './season/season-options.ts'
import type { SeasonInput } from './season-input.ts'
import { readGivenPrices } from './season-prices.ts'
import { loadCountryCodes } from './store/countries.ts'

/** A plan for review, and the reasons why it cannot be carried out, if any. */
export type ShownPlan = { plan: SeasonPlan; refusals: readonly ImportRefusal[] }

/** Returns what `importSeason` would do with the folder now. Writes nothing and takes no locks. */
export async function planSeason(db: Db, dir: string, options: SeasonOptions): Promise<Imported<ShownPlan>> {
  const input = await readInput(db, dir, options)
  if ('issues' in input) return input
  const { plan, refusals } = await makePlan(db, input)
  return { ok: true, report: { plan, refusals } }
}

/**
 * Imports a complete season from a folder of files, in one transaction. Results become revisions; nothing is published.
 * An existing calendar is changed to match the files, unless races were already scored or players would lose picks.
 * Every question of the plan needs an answer, unless `options.yes` accepts the proposed ones.
 */
export async function importSeason(
  db: Db,
  dir: string,
  options: SeasonOptions,
): Promise<Imported<SeasonReport>> {
  const input = await readInput(db, dir, options)
  if ('issues' in input) return input
  const season = await findSeason(db, seasonName(input.files, options)!)
  const { dry_run } = options
  if (season) {
    const { season_id } = season
    return inLockedSeason(db, { season_id, dry_run }, (tx) => importLocked(tx, input, { dir, season_id }))
  }
  return withDryRun(db, dry_run, async (tx) => {
    await lockTeamConstraints(tx)
    return importLocked(tx, input, { dir, season_id: null })
  })
}

/**
 * Call it with the locks held. `season_id` is the season that was found before they were taken, or null. If it has
 * changed since, the import is refused.
 */
async function importLocked(
  tx: Db,
  input: SeasonInput,
  { dir, season_id }: { dir: string; season_id: number | null },
): Promise<Imported<SeasonReport>> {
  const { files, options } = input
  const issues = collectIssues()
  const place = { file: folderName(dir), line: null, column: null }
  const season = await findSeason(tx, seasonName(files, options)!)
  if ((season?.season_id ?? null) !== season_id) {
    issues.add({ ...place, code: 'season-changed' })
    return refused(issues)
  }

  const planned = await makePlan(tx, input)
  for (const refusal of refusalsOf(planned, options)) issues.add({ ...place, ...refusal })
  if (issues.count > 0) return refused(issues)
  return { ok: true, report: await saveSeason(tx, input, planned) }
}

async function readInput(db: Db, dir: string, options: SeasonOptions): Promise<SeasonInput | Refused> {
  const issues = collectIssues()
  const countries = await loadCountryCodes(db)
  const files = await readSeason(dir, countries, issues, {
    max_mb: options.max_mb,
    onRow: (rows) => options.onProgress?.('reading', rows, 0),
  })
  const prices = await readGivenPrices(options.prices, issues, options)
  if (issues.count > 0) return refused(issues)

  await checkKnownAthletes(db, files.athletes, 'athletes.csv', issues)
  await checkSeason(db, dir, files, options, issues)
  if (issues.count > 0) return refused(issues)
  return { source: `${folderName(dir)}/results.csv`, files, prices, countries, options }
}

async function checkSeason(
  db: Db,
  dir: string,
  files: SeasonFiles,
  options: SeasonOptions,
  issues: IssueList,
) {
  const name = seasonName(files, options)
  const place = { file: folderName(dir), line: null, column: null }
  if (!name) issues.add({ ...place, code: 'no-season-name' })

  const season = name ? await findSeason(db, name) : undefined
  checkTables(files.races, settingsOf(season, files, options), { file: 'races.csv', issues })
}

function refusalsOf({ plan, refusals }: Planned, { yes, shown_digest }: SeasonOptions): ImportRefusal[] {
  const unanswered = yes ? [] : plan.questions.filter((question) => question.answer === null)
  const open_questions = unanswered.map(({ key, question, choices }) => {
    return { code: 'open-question' as const, data: { key, question, choices } }
  })
  const is_changed = shown_digest !== undefined && shown_digest !== plan.digest
  return [...refusals, ...(is_changed ? [{ code: 'plan-changed' as const }] : []), ...open_questions]
}

function folderName(dir: string): string {
  return basename(resolve(dir))
}
