import { takesTeams } from '#game/scoring/race-kinds.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findSeasonById, type SeasonRow } from '#server/seasons/store.ts'
import { collectIssues, type IssueList } from './files/issues.ts'
import { daysBetween } from './files/local-time.ts'
import { fileNameOf, rowsOf, type TableSource } from './files/table-source.ts'
import { findImportSeason } from './find-import-season.ts'
import { type Imported, type ImportOptions, refused } from './imported.ts'
import { inLockedSeason } from './in-locked-season.ts'
import { planWeekend } from './plan/plan-weekend.ts'
import { findEarlyRaces, findEarlySquads } from './plan/refusals.ts'
import type { PlanWeekend } from './plan/season-plan.ts'
import { checkTables } from './season/check-tables.ts'
import type { CountryCodes, PlannedWeekend } from './season/plan-calendar.ts'
import { planWeekends } from './season/plan-weekends.ts'
import { checkCountries, checkUnique } from './season/read-season.ts'
import { saveCalendar } from './season/save-calendar.ts'
import { WEEKEND_COLUMNS, type WeekendRow } from './season/weekend-columns.ts'
import { readTakenNames } from './store/calendar.ts'
import { loadCountryCodes } from './store/countries.ts'
import { listPresentSelections } from './store/present.ts'

export type WeekendsReport = { season: string; weekends: number; selections: number; races: number }

export type WeekendOptions = ImportOptions & {
  season?: string | undefined
  /** Called while the season is locked, before anything is written. If it throws, the import ends. */
  review?: ((weekends: readonly PlanWeekend[]) => void) | undefined
}

type WeekendFile = { file: string; rows: WeekendRow[]; countries: CountryCodes }

/** Imports new weekends of a season with their selections and races. Refuses weekends that exist already. */
export async function importWeekends(
  db: Db,
  source: TableSource<typeof WEEKEND_COLUMNS>,
  options: WeekendOptions,
): Promise<Imported<WeekendsReport>> {
  const issues = collectIssues()
  const file = fileNameOf(source)
  const countries = await loadCountryCodes(db)
  const season = await findImportSeason(db, options.season, issues)
  const rows = await rowsOf(source, WEEKEND_COLUMNS, issues, options)
  checkUnique(rows, 'race_code', (row) => row.race_code, file, issues)
  checkCountries(rows, countries, file, issues)
  checkRepeatedNames(rows, file, issues)
  checkSelections(rows, file, issues)
  if (!season) return refused(issues)

  const { season_id } = season
  return inLockedSeason(db, { season_id, dry_run: options.dry_run }, (tx) =>
    importInto(tx, season_id, { file, rows, countries }, issues, options),
  )
}

/** Reads the season again, because it may have changed before the locks were taken, and imports the weekends. */
async function importInto(
  tx: Db,
  season_id: number,
  { file, rows, countries }: WeekendFile,
  issues: IssueList,
  options: WeekendOptions,
): Promise<Imported<WeekendsReport>> {
  const season = await findSeasonById(tx, season_id)
  if (!season) {
    issues.add({ file, line: null, column: null, code: 'season-removed' })
    return refused(issues)
  }
  await checkNotTaken(tx, season, rows, file, issues)
  checkTables(rows, season.settings, { file, issues })
  checkRankedLimits(rows, season, file, issues)
  if (issues.count > 0) return refused(issues)

  const weekends = planWeekends(rows, countries)
  checkOpenings(weekends, rows, file, issues)
  const refusals = [
    ...findEarlySquads(weekends, await listPresentSelections(tx, season_id)),
    ...findEarlyRaces(weekends),
  ]
  for (const refusal of refusals) issues.add({ file, line: null, column: null, ...refusal })
  if (issues.count > 0) return refused(issues)
  options.review?.(weekends.map(planWeekend))
  return { ok: true, report: await save(tx, season, weekends, countries, options) }
}

async function checkNotTaken(
  db: Db,
  season: SeasonRow,
  rows: readonly WeekendRow[],
  file: string,
  issues: IssueList,
) {
  const taken = await readTakenNames(db, season.season_id)
  const code = 'already-there'
  for (const { weekend, race_code, line } of rows) {
    if (taken.weekends.has(weekend))
      issues.add({ file, line, column: 'weekend', code, data: { name: weekend } })
    if (taken.races.has(race_code))
      issues.add({ file, line, column: 'race_code', code, data: { name: race_code } })
  }
}

/**
 * Refuses a weekend whose race days are far apart. It is probably two weekends with one name, which would be joined.
 */
function checkRepeatedNames(rows: readonly WeekendRow[], file: string, issues: IssueList) {
  for (const members of Map.groupBy(rows, (row) => row.weekend).values()) {
    const by_day = members.toSorted((a, b) => a.date.localeCompare(b.date))
    for (const [index, { weekend, date, line }] of by_day.entries()) {
      const previous = by_day[index - 1]
      const days = previous ? daysBetween(previous.date, date) : 0
      if (!previous || days <= MOST_DAYS_BETWEEN) continue
      const data = { weekend, days, line: previous.line }
      issues.add({ file, line, column: 'weekend', code: 'weekend-repeated', data })
    }
  }
}

/** The maximum number of days between two race days of one weekend, tour or championship. */
const MOST_DAYS_BETWEEN = 7

/**
 * Refuses a selection whose races take different kinds of athletes, because players pick one team for all its races.
 */
function checkSelections(rows: readonly WeekendRow[], file: string, issues: IssueList) {
  const selections = Map.groupBy(rows, (row) => `${row.weekend}\n${row.selection}`)
  for (const members of selections.values()) {
    const first = members[0]!
    for (const row of members) {
      const isSameKind = takesTeams(row.kind) === takesTeams(first.kind)
      const takes_pro_teams = row.takes_team_picks && !takesTeams(row.kind)
      if (takes_pro_teams && members.some((each) => each.ranked))
        issues.add({ file, line: row.line, column: 'takes_team_picks', code: 'ranked-takes-teams' })
      const isSameMix = (row.gender === 'mixed') === (first.gender === 'mixed')
      const column = isSameKind ? 'gender' : 'kind'
      const data = { value: row[column], line: first.line }
      if (!isSameKind || !isSameMix) issues.add({ file, line: row.line, column, code: 'races-differ', data })
    }
  }
}

/** Refuses a ranked selection without a limit, because the limit is the number of athletes that players rank. */
function checkRankedLimits(
  rows: readonly WeekendRow[],
  { settings }: SeasonRow,
  file: string,
  issues: IssueList,
) {
  if (settings.max_picks_per_gender) return
  const selections = Map.groupBy(rows, (row) => `${row.weekend}\n${row.selection}`)
  for (const members of selections.values()) {
    const ranked = members.find((row) => row.ranked)
    if (!ranked || members.some((row) => row.max_picks_per_gender !== null)) continue
    const data = { selection: ranked.selection }
    issues.add({ file, line: ranked.line, column: 'max_picks_per_gender', code: 'no-ranked-limit', data })
  }
}

function checkOpenings(
  weekends: readonly PlannedWeekend[],
  rows: readonly WeekendRow[],
  file: string,
  issues: IssueList,
) {
  for (const { weekend_name, selections } of weekends) {
    for (const { name, trading_opens_at, trading_close } of selections) {
      if (trading_opens_at < trading_close) continue
      const line = rows.find((row) => row.weekend === weekend_name && row.selection === name)?.line ?? null
      const data = { selection: name, opens_at: trading_opens_at, closes_at: trading_close }
      issues.add({ file, line, column: 'closes', code: 'closes-before-opening', data })
    }
  }
}

async function save(
  tx: Db,
  season: SeasonRow,
  weekends: readonly PlannedWeekend[],
  countries: CountryCodes,
  { actor, reason }: ImportOptions,
): Promise<WeekendsReport> {
  const race_ids = await saveCalendar(tx, season, weekends, countries)
  const selections = weekends.reduce((sum, weekend) => sum + weekend.selections.length, 0)
  const report = { season: season.name, weekends: weekends.length, selections, races: race_ids.size }
  const after = { ...report, names: weekends.map((weekend) => weekend.weekend_name) }
  await insertAudit(tx, { actor, act: 'import weekends', subject: season.name, after, reason })
  return report
}
