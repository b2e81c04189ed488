import { basename, resolve } from 'node:path'
import { TABLE_PRESETS, type TablePreset } from '#game/points-tables.ts'
import { SETTINGS_PRESETS, type Variant } from '#game/season-settings.ts'
import { insertAudit } from '#server/audit/store.ts'
import type { Db } from '#server/db/db.ts'
import { createSeason } from '#server/seasons/create-season.ts'
import { findSeason, makeCurrent, type SeasonRow } from '#server/seasons/store.ts'
import { notePlaces } from './check-results.ts'
import { checkTables } from './check-tables.ts'
import { collectFaults, type FaultList } from './faults.ts'
import { type Imported, type ImportOptions, refused } from './imported.ts'
import { keepCalendar } from './keep-calendar.ts'
import { keepResults } from './keep-results.ts'
import { listWeekends } from './listed-weekends.ts'
import { type CountryCodes, type PlannedWeekend, planCalendar } from './plan-calendar.ts'
import { readSeason, type SeasonFiles } from './read-season.ts'
import { rehearse } from './rehearse.ts'
import { athleteFacts, checkKnown, pricesByFormula, seasonFacts } from './season-athletes.ts'
import { type GivenPrices, keepSeasonPrices, readGivenPrices } from './season-prices.ts'
import * as athletes from './store/athletes.ts'
import { countWeekends } from './store/calendar.ts'
import { loadCountryCodes } from './store/countries.ts'
import { listRacesByCode } from './store/revisions.ts'

export type SeasonOptions = ImportOptions & {
  /** Instead of the season column of races.csv. */
  name?: string | undefined
  variant: Variant
  points?: TablePreset | undefined
  is_current: boolean
  /** Files of prices, in the order in which they hold. */
  prices: readonly string[]
}

export type SeasonReport = {
  season: string
  season_id: number
  weekends: number
  selections: number
  races: number
  cancelled: number
  athletes: number
  teams: number
  results: number
  team_members: number
  prices_given: number
  prices_by_formula: number
  notes: string[]
}

/** A whole season from a folder of files: all of it or nothing. Results become first revisions; nothing is published. */
export async function importSeason(
  db: Db,
  dir: string,
  options: SeasonOptions,
): Promise<Imported<SeasonReport>> {
  const faults = collectFaults()
  const countries = await loadCountryCodes(db)
  const files = await readSeason(dir, countries, faults, {
    max_mb: options.max_mb,
    onRow: (rows) => options.onProgress?.('reading', rows, 0),
  })
  const prices = await readGivenPrices(options.prices, faults, options)
  if (faults.count > 0) return refused(faults)

  await checkKnown(db, files.athletes, 'athletes.csv', faults)
  await checkSeason(db, dir, files, options, faults)
  if (faults.count > 0) return refused(faults)
  const report = await rehearse(db, options.dry_run, (tx) =>
    keepSeason(tx, dir, files, prices, countries, options),
  )
  return { ok: true, report }
}

/** A season that has a calendar is not imported again: its new results come one file at a time. */
async function checkSeason(
  db: Db,
  dir: string,
  files: SeasonFiles,
  options: SeasonOptions,
  faults: FaultList,
) {
  const name = seasonName(files, options)
  const fault = { file: basename(resolve(dir)), line: null, column: null }
  if (!name) faults.add({ ...fault, found: 'no season in races.csv', expected: 'a column season, or --name' })

  const season = name ? await findSeason(db, name) : undefined
  const preset = season?.settings.points_tables ?? tablesOf(files, options)
  checkTables(files.races, preset, { file: 'races.csv', faults })

  const weekends = season ? await countWeekends(db, season.season_id) : 0
  if (weekends === 0) return
  const expected = 'a season without a calendar; new results come with `import results FILE`'
  faults.add({ ...fault, found: `the season ${name} with ${weekends} weekends`, expected })
}

function seasonName({ races }: SeasonFiles, { name }: SeasonOptions): string | null {
  return name ?? races.find((race) => race.season !== null)?.season ?? null
}

async function keepSeason(
  tx: Db,
  dir: string,
  files: SeasonFiles,
  given: GivenPrices,
  countries: CountryCodes,
  options: SeasonOptions,
): Promise<SeasonReport> {
  const season = await seasonOf(tx, files, options)
  const races = files.races.map((race) => ({ ...race, is_cancelled: false }))
  const weekends = planCalendar(listWeekends(files.listed ?? [], races), countries)
  options.onProgress?.('athletes', 0, files.athletes.length)
  const tables = TABLE_PRESETS[season.settings.points_tables]
  const formula = pricesByFormula(files.athletes, weekends, files.results, tables)
  await athletes.insertAthletes(tx, athleteFacts(files.athletes, countries))
  const pro_teams = new Set(files.athletes.flatMap((row) => row.pro_team ?? []))
  await athletes.insertProTeams(tx, season.season_id, [...pro_teams])
  await athletes.saveSeasonAthletes(tx, season.season_id, seasonFacts(files.athletes, formula))
  const prices = await keepSeasonPrices(tx, season.season_id, weekends, given, countries)

  options.onProgress?.('calendar', 0, weekends.length)
  await keepCalendar(tx, season, weekends, countries)
  options.onProgress?.('results', 0, files.results.length)
  const kept = await keepSeasonResults(tx, dir, season, files, options)
  options.onProgress?.('results', kept, files.results.length)

  const report = { ...countsOf(season, files, weekends), results: kept, ...prices, notes: notesOf(files) }
  const { actor, reason } = options
  await insertAudit(tx, { actor, act: 'import season', subject: season.name, after: report, reason })
  return report
}

async function seasonOf(tx: Db, files: SeasonFiles, options: SeasonOptions): Promise<SeasonRow> {
  const name = seasonName(files, options)!
  const found = await findSeason(tx, name)
  if (!found) await createSeason(tx, { ...options, name, points: tablesOf(files, options) })
  else if (options.is_current) await makeCurrent(tx, found.season_id)
  return (await findSeason(tx, name))!
}

/** The World Cup changed its points after the winter of 2021/22 (rules §4). */
function tablesOf({ races }: SeasonFiles, { points, variant }: SeasonOptions): TablePreset {
  const first = races.map((race) => race.date).sort()[0] ?? ''
  const usual = SETTINGS_PRESETS[variant].points_tables
  return points ?? (usual === 'world_cup' && first < '2022-07-01' ? 'world_cup_until_2022' : usual)
}

async function keepSeasonResults(
  tx: Db,
  dir: string,
  season: SeasonRow,
  files: SeasonFiles,
  { actor }: SeasonOptions,
): Promise<number> {
  const codes = files.races.map((race) => race.race_code)
  const races = await listRacesByCode(tx, season.season_id, codes)
  const rows = await athletes.listSeasonAthletes(tx, season.season_id)
  const athlete_ids = new Map(rows.map((row) => [row.federation_code, row.athlete_id]))
  const source = `${basename(resolve(dir))}/results.csv`
  return (await keepResults(tx, races, files.results, { source, actor, athlete_ids })).rows
}

function countsOf(season: SeasonRow, files: SeasonFiles, weekends: readonly PlannedWeekend[]) {
  const selections = weekends.flatMap((weekend) => weekend.selections)
  const races = selections.flatMap((selection) => selection.races)
  const teams = files.athletes.filter((athlete) => athlete.is_team).length
  return {
    season: season.name,
    season_id: season.season_id,
    weekends: weekends.length,
    selections: selections.length,
    races: races.length,
    cancelled: races.filter((race) => race.is_cancelled).length,
    athletes: files.athletes.length - teams,
    teams,
    team_members: files.members.length,
  }
}

/** What an operator should look at before he publishes; shared places are legal and only counted. */
function notesOf({ results }: SeasonFiles): string[] {
  const notes = notePlaces(results)
  const shared = new Set(notes.filter((note) => !note.needs_yes).map(({ race_code }) => race_code)).size
  const gaps = notes
    .filter((note) => note.needs_yes)
    .map(({ race_code, sentence }) => `${race_code}: ${sentence}`)
  return shared === 0 ? gaps : [...gaps, `${shared} races have shared places, which is legal`]
}
