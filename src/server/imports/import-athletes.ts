import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { savePrices } from '#server/prices/store/prices.ts'
import { lockTeamConstraints, type SeasonRow } from '#server/seasons/store.ts'
import { withCurrentAthletes } from './current-codes.ts'
import { collectIssues } from './files/issues.ts'
import { fileNameOf, rowsOf, type TableSource } from './files/table-source.ts'
import { findImportSeason } from './find-import-season.ts'
import { type Imported, type ImportOptions, refused } from './imported.ts'
import { listMadeCodes, withKnownCodes } from './made-codes.ts'
import { checkAthletes } from './season/read-season.ts'
import { athleteFacts, checkKnownAthletes, listRenamed, seasonFacts } from './season/season-athletes.ts'
import { ATHLETE_COLUMNS, type AthleteRow } from './season/season-columns.ts'
import * as store from './store/athletes.ts'
import { loadCountryCodes } from './store/countries.ts'

export type AthletesReport = {
  season: string
  new_athletes: number
  changed: number
  in_season: number
  prices: number
  /** New athletes whose codes were made from their names, because the file has no codes. */
  made_codes: string[]
  /** Known athletes whose name or country would change. */
  renamed: string[]
}

export type AthleteOptions = ImportOptions & {
  season?: string | undefined
  /** Confirms that names and countries of known athletes may change. */
  yes: boolean
}

/** The result if nothing was written because changes of known athletes need confirmation. `waiting` describes them. */
type Unconfirmed = { ok: false; waiting: readonly string[] }

/** Imports athletes, teams and their data of the season from a file. Empty cells keep the current values. */
export async function importAthletes(
  db: Db,
  source: TableSource<typeof ATHLETE_COLUMNS>,
  options: AthleteOptions,
): Promise<Imported<AthletesReport> | Unconfirmed> {
  const issues = collectIssues()
  const countries = await loadCountryCodes(db)
  const season = await findImportSeason(db, options.season, issues)
  const listed = await withCurrentAthletes(db, await rowsOf(source, ATHLETE_COLUMNS, issues, options))
  const athletes = season ? await store.listSeasonAthletes(db, season.season_id) : []
  const rows = withKnownCodes(listed, athletes, countries)
  checkAthletes(rows, countries, fileNameOf(source), issues)
  await checkKnownAthletes(db, rows, fileNameOf(source), issues)
  if (issues.count > 0 || !season) return refused(issues)

  const facts = athleteFacts(rows, countries)
  const renamed = await listRenamed(db, facts)
  if (renamed.length > 0 && !options.yes && !options.dry_run) return { ok: false, waiting: renamed }

  const made_codes = await listMadeCodes(db, rows)
  const report = await withDryRun(db, options.dry_run, (tx) => saveAthletes(tx, season, rows, facts, options))
  return { ok: true, report: { ...report, made_codes, renamed } }
}

async function saveAthletes(
  tx: Db,
  season: SeasonRow,
  rows: readonly AthleteRow[],
  facts: readonly store.AthleteFacts[],
  { actor, reason }: ImportOptions,
): Promise<Omit<AthletesReport, 'renamed' | 'made_codes'>> {
  await lockTeamConstraints(tx)
  const codes = rows.map((row) => row.federation_code)
  const before = await store.listAthletesByCode(tx, codes)
  await store.saveAthletes(tx, facts)
  await store.insertProTeams(tx, season.season_id, [...new Set(rows.flatMap((row) => row.pro_team ?? []))])
  await store.saveSeasonAthletes(tx, season.season_id, seasonFacts(rows, new Map()))
  const after = await store.listAthletesByCode(tx, codes)
  const prices = await saveNewPrices(tx, season.season_id, rows, after)

  const changes = previousRows(before, after)
  const new_athletes = after.length - before.length
  const report = {
    season: season.name,
    new_athletes,
    changed: changes.length,
    in_season: rows.length,
    prices,
  }
  const act = 'import athletes'
  await insertAudit(tx, { actor, act, subject: season.name, before: changes, after: report, reason })
  return report
}

async function saveNewPrices(
  tx: Db,
  season_id: number,
  rows: readonly AthleteRow[],
  athletes: readonly store.KnownAthleteRow[],
): Promise<number> {
  const ids = new Map(athletes.map((athlete) => [athlete.federation_code, athlete.athlete_id]))
  const prices = rows.flatMap(({ federation_code, price }) => {
    return price === null ? [] : [{ athlete_id: ids.get(federation_code)!, price, set_at: null }]
  })
  await savePrices(tx, season_id, prices)
  return prices.length
}

/** Returns the previous rows of the known athletes who have changed. */
function previousRows(before: readonly store.KnownAthleteRow[], after: readonly store.KnownAthleteRow[]) {
  const after_by_id = new Map(after.map((athlete) => [athlete.athlete_id, JSON.stringify(athlete)]))
  return before.filter((athlete) => after_by_id.get(athlete.athlete_id) !== JSON.stringify(athlete))
}
