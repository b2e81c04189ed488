import { TABLE_PRESETS } from '#game/points-tables.ts'
import { priceBounds } from '#game/prices.ts'
import { insertAudit } from '#server/audit/store.ts'
import type { Db } from '#server/db/db.ts'
import { createSeason } from '#server/seasons/create-season.ts'
import { findSeason, makeCurrent, type SeasonRow } from '#server/seasons/store.ts'
import { notePlaces } from './check-results.ts'
import { keepCalendar } from './keep-calendar.ts'
import { keepResults } from './keep-results.ts'
import { listWeekends } from './listed-weekends.ts'
import { type CountryCodes, type PlannedWeekend, planCalendar } from './plan-calendar.ts'
import type { SeasonFiles } from './read-season.ts'
import { pricesByRule } from './rule-prices.ts'
import { athleteFacts, seasonFacts } from './season-athletes.ts'
import { type SeasonOptions, type SeasonReport, seasonName, tablesOf } from './season-options.ts'
import { type GivenPrices, keepSeasonPrices } from './season-prices.ts'
import * as athletes from './store/athletes.ts'
import { listRacesByCode } from './store/revisions.ts'

/** What was read, and found free of errors. */
export type ReadSeason = {
  /** Where the results come from, for whoever looks at a revision. */
  source: string
  files: SeasonFiles
  prices: GivenPrices
  countries: CountryCodes
  options: SeasonOptions
}

/** Writes a season with everything in it, inside the caller's transaction. */
export async function keepSeason(tx: Db, read: ReadSeason): Promise<SeasonReport> {
  const { files, countries, options } = read
  const season = await seasonOf(tx, files, options)
  const races = files.races.map((race) => ({ ...race, is_cancelled: false }))
  const weekends = planCalendar(listWeekends(files.listed ?? [], races), countries)
  await keepSeasonAthletes(tx, season, weekends, read)
  const priced = files.athletes.filter((row) => row.price !== null).map((row) => row.federation_code)
  const prices = await keepSeasonPrices(
    tx,
    season.season_id,
    weekends,
    read.prices,
    countries,
    new Set(priced),
  )

  await keepCalendar(tx, season, weekends, countries)
  options.onProgress?.('results', 0, files.results.length)
  const results = await keepSeasonResults(tx, season, read)
  options.onProgress?.('results', results, files.results.length)

  const report = { ...countsOf(season, files, weekends), results, ...prices, notes: notesOf(files) }
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

async function keepSeasonAthletes(
  tx: Db,
  { season_id, settings }: SeasonRow,
  weekends: readonly PlannedWeekend[],
  { files, countries }: ReadSeason,
): Promise<void> {
  const tables = TABLE_PRESETS[settings.points_tables]
  const prices = pricesByRule(
    { ...files, weekends },
    tables,
    priceBounds(settings.budget, settings.max_picks),
  )
  const pro_teams = new Set(files.athletes.flatMap((row) => row.pro_team ?? []))
  await athletes.insertAthletes(tx, athleteFacts(files.athletes, countries))
  await athletes.insertProTeams(tx, season_id, [...pro_teams])
  await athletes.saveSeasonAthletes(tx, season_id, seasonFacts(files.athletes, prices))
}

async function keepSeasonResults(
  tx: Db,
  season: SeasonRow,
  { files, source, options: { actor } }: ReadSeason,
): Promise<number> {
  const codes = files.races.map((race) => race.race_code)
  const races = await listRacesByCode(tx, season.season_id, codes)
  const rows = await athletes.listSeasonAthletes(tx, season.season_id)
  const athlete_ids = new Map(rows.map((row) => [row.federation_code, row.athlete_id]))
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
