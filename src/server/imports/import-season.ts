import { basename, resolve } from 'node:path'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { findSeason, lockTeamConstraints, type SeasonRow } from '#server/seasons/store.ts'
import type { ImportRefusal } from '#text/imports/import-refusals.ts'
import { withCurrentSeason } from './current-codes.ts'
import { collectIssues, type IssueList } from './files/issues.ts'
import type { FileRead } from './files/table-source.ts'
import { type Imported, type Refused, refused } from './imported.ts'
import { inLockedSeason } from './in-locked-season.ts'
import { makePlan, type Planned } from './plan/make-plan.ts'
import type { SeasonPlan } from './plan/season-plan.ts'
import { checkTables } from './season/check-tables.ts'
import type { CountryCodes } from './season/plan-calendar.ts'
import { checkUnique, readSeason, type SeasonFiles } from './season/read-season.ts'
import { saveSeason } from './season/save-season.ts'
import { checkKnownAthletes } from './season/season-athletes.ts'
import { type SeasonOptions, type SeasonReport, seasonName, settingsOf } from './season/season-options.ts'
import type { SeasonInput } from './season-input.ts'
import { type GivenPrices, readGivenPrices } from './season-prices.ts'
import { loadCountryCodes } from './store/countries.ts'

/** A plan to be shown, and the reasons why it cannot be carried out, if there are any. */
export type ShownPlan = { plan: SeasonPlan; refusals: readonly ImportRefusal[] }

/** The files of a season, including its price files, that have been read. */
export type SeasonRead = FileRead<{ files: SeasonFiles; prices: GivenPrices }>

/**
 * A season to import: the path of its folder, or the content of its files. `options.prices` is used only with a folder.
 */
export type SeasonSource = string | SeasonRead

/** Returns what `importSeason` would do now. Writes nothing and takes no locks. */
export async function planSeason(
  db: Db,
  source: SeasonSource,
  options: SeasonOptions,
): Promise<Imported<ShownPlan>> {
  const input = await readInput(db, source, options)
  if ('issues' in input) return input
  const { plan, refusals } = await makePlan(db, input)
  return { ok: true, report: { plan, refusals } }
}

/**
 * Imports all files of a season in one transaction. Results become revisions, and nothing is published. An existing
 * calendar is changed to match the files, which is refused if races are already scored or players would lose picks. The
 * import is also refused if a question of the plan has no answer. `options.yes` accepts the proposed answers.
 */
export async function importSeason(
  db: Db,
  source: SeasonSource,
  options: SeasonOptions,
): Promise<Imported<SeasonReport>> {
  const input = await readInput(db, source, options)
  if ('issues' in input) return input
  const season = await findSeason(db, seasonName(input.files, options)!)
  const { dry_run } = options
  if (season) {
    const { season_id } = season
    return inLockedSeason(db, { season_id, dry_run }, (tx) => importLocked(tx, input, season_id))
  }
  return withDryRun(db, dry_run, async (tx) => {
    await lockTeamConstraints(tx)
    return importLocked(tx, input, null)
  })
}

/**
 * Runs the import. The caller must hold the locks. `season_id` is the season that was found before the locks were
 * taken, or `null`. Refused if a different season is found now.
 */
async function importLocked(
  tx: Db,
  input: SeasonInput,
  season_id: number | null,
): Promise<Imported<SeasonReport>> {
  const { folder, files, options } = input
  const issues = collectIssues()
  const place = { file: folder, line: null, column: null }
  const season = await findSeason(tx, seasonName(files, options)!)
  if ((season?.season_id ?? null) !== season_id) {
    issues.add({ ...place, code: 'season-changed' })
    return refused(issues)
  }

  options.onStep?.('plan')
  const planned = await makePlan(tx, input)
  for (const refusal of refusalsOf(planned, options, season)) issues.add({ ...place, ...refusal })
  if (issues.count > 0) return refused(issues)
  const report = await saveSeason(tx, input, planned)
  await options.beforeCommit?.(tx, report)
  return { ok: true, report }
}

async function readInput(
  db: Db,
  source: SeasonSource,
  options: SeasonOptions,
): Promise<SeasonInput | Refused> {
  const issues = collectIssues()
  const countries = await loadCountryCodes(db)
  const folder = typeof source === 'string' ? basename(resolve(source)) : source.file
  const { files, prices } = await withCurrentSeason(db, await readFiles(source, countries, issues, options))
  if (issues.count > 0) return refused(issues)

  checkUnique(files.results, 'athlete', (row) => `${row.race_code} ${row.athlete}`, 'results.csv', issues)
  await checkKnownAthletes(db, files.athletes, 'athletes.csv', issues)
  await checkSeason(db, folder, files, options, issues)
  if (issues.count > 0) return refused(issues)
  return { folder, files, prices, countries, options }
}

async function readFiles(
  source: SeasonSource,
  countries: CountryCodes,
  issues: IssueList,
  { max_mb, prices, onProgress }: SeasonOptions,
): Promise<SeasonRead['content']> {
  if (typeof source !== 'string') {
    issues.addAll(source)
    return source.content
  }
  const onRow = (rows: number) => onProgress?.('reading', rows, 0)
  const files = await readSeason(source, countries, issues, { max_mb, onRow })
  return { files, prices: await readGivenPrices(prices, issues, { max_mb }) }
}

async function checkSeason(
  db: Db,
  folder: string,
  files: SeasonFiles,
  options: SeasonOptions,
  issues: IssueList,
) {
  const name = seasonName(files, options)
  const place = { file: folder, line: null, column: null }
  if (!name) issues.add({ ...place, code: 'no-season-name' })

  const season = name ? await findSeason(db, name) : undefined
  checkTables(files.races, settingsOf(season, files, options), { file: 'races.csv', issues })
}

function refusalsOf(
  { plan, refusals }: Planned,
  { yes, shown_digest, may_create = true, is_current }: SeasonOptions,
  season: SeasonRow | undefined,
): ImportRefusal[] {
  const unanswered = yes ? [] : plan.questions.filter((question) => question.answer === null)
  const open_questions = unanswered.map(({ key, question, choices }) => {
    return { code: 'open-question' as const, data: { key, question, choices } }
  })
  const is_changed = shown_digest !== undefined && shown_digest !== plan.digest
  const owner_needed: ImportRefusal[] = []
  if (!may_create && !season) owner_needed.push({ code: 'owner-creates' })
  if (!may_create && season && is_current && !season.is_current) owner_needed.push({ code: 'owner-switches' })
  const changed: ImportRefusal[] = is_changed ? [{ code: 'plan-changed' }] : []
  return [...owner_needed, ...refusals, ...changed, ...open_questions]
}
