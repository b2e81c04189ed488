import { basename, resolve } from 'node:path'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { whileScoring } from '#server/scoring/store/while-scoring.ts'
import { findSeason, lockFillable } from '#server/seasons/store.ts'
import { collectIssues, type IssueList } from './files/issues.ts'
import { type Imported, type Refused, refused } from './imported.ts'
import { makePlan, type Planned } from './plan/make-plan.ts'
import type { Refusal } from './plan/refusals.ts'
import type { SeasonPlan } from './plan/season-plan.ts'
import { checkTables } from './season/check-tables.ts'
import { readSeason, type SeasonFiles } from './season/read-season.ts'
import { saveSeason } from './season/save-season.ts'
import { checkKnown } from './season/season-athletes.ts'
import { type SeasonOptions, type SeasonReport, seasonName, settingsOf } from './season/season-options.ts'
import type { SeasonInput } from './season-input.ts'
import { readGivenPrices } from './season-prices.ts'
import { lockRaces, takeSeasonGates } from './store/changes.ts'
import { loadCountryCodes } from './store/countries.ts'
import { lockResults } from './store/latest-results.ts'

/** A plan for review before anything is written, and the reasons why it cannot be carried out. */
export type ShownPlan = { plan: SeasonPlan; refusals: readonly Refusal[] }

/** What `importSeason` would currently do with the folder. Writes nothing and takes no locks. */
export async function planSeason(db: Db, dir: string, options: SeasonOptions): Promise<Imported<ShownPlan>> {
  const input = await readInput(db, dir, options)
  if ('faults' in input) return input
  const { plan, refusals } = await makePlan(db, input)
  return { ok: true, report: { plan, refusals } }
}

/**
 * Imports a complete season from a folder of files, in one transaction. Results become revisions; nothing is published.
 * An existing calendar is changed to match the files, unless races were already scored or players would lose picks.
 * Each question of the plan needs an answer, or `yes`. Serialized with publications, which read the calendar long before
 * they write.
 */
export async function importSeason(
  db: Db,
  dir: string,
  options: SeasonOptions,
): Promise<Imported<SeasonReport>> {
  const input = await readInput(db, dir, options)
  if ('faults' in input) return input
  const season = await findSeason(db, seasonName(input.files, options)!)
  const work = () => importOnce(db, input, { dir, season_id: season?.season_id ?? null })
  return season ? whileScoring(db, season.season_id, work) : work()
}

/** `season_id` is the season that was there before; null if there was none. */
function importOnce(
  db: Db,
  input: SeasonInput,
  { dir, season_id }: { dir: string; season_id: number | null },
): Promise<Imported<SeasonReport>> {
  const { options } = input
  return withDryRun(db, options.dry_run, async (tx): Promise<Imported<SeasonReport>> => {
    const locked_id = await lockSeason(tx, input)
    const planned = await makePlan(tx, input)
    const issues = collectIssues()
    const file = folderName(dir)
    if (locked_id !== season_id) issues.add({ file, line: null, column: null, ...MADE_MEANWHILE })
    for (const refusal of refusalsOf(planned, options))
      issues.add({ file, line: null, column: null, ...refusal })
    if (issues.count > 0) return refused(issues)
    return { ok: true, report: await saveSeason(tx, input, planned) }
  })
}

const MADE_MEANWHILE = {
  found: 'a season that was created or removed meanwhile',
  expected: 'nobody to change it: try again',
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

  await checkKnown(db, files.athletes, 'athletes.csv', issues)
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
  const error = { file: folderName(dir), line: null, column: null }
  if (!name) issues.add({ ...error, found: 'no season in races.csv', expected: 'a column season, or --name' })

  const season = name ? await findSeason(db, name) : undefined
  checkTables(files.races, settingsOf(season, files, options), { file: 'races.csv', faults: issues })
}

/** Blocks changes to teams, publications and result imports while the season is compared with the files and changed. */
async function lockSeason(tx: Db, { files, options }: SeasonInput): Promise<number | null> {
  const season = await findSeason(tx, seasonName(files, options)!)
  if (season) await lockResults(tx, season.season_id)
  await lockFillable(tx)
  if (!season) return null
  await takeSeasonGates(tx, season.season_id)
  await lockRaces(tx, season.season_id)
  return season.season_id
}

function refusalsOf({ plan, refusals }: Planned, { yes, shown }: SeasonOptions): Refusal[] {
  const open = yes ? [] : plan.questions.filter((question) => question.answer === null)
  const asked = open.map(({ key, question, choices }) => {
    return { found: `an open question: ${question}`, expected: `--answer ${key}=… (${choices}), or --yes` }
  })
  const is_other = shown !== undefined && shown !== plan.digest
  const other = {
    found: 'another plan than the one that was shown',
    expected: 'nobody to change the season meanwhile',
  }
  return [...refusals, ...(is_other ? [other] : []), ...asked]
}

function folderName(dir: string): string {
  return basename(resolve(dir))
}
