import { changeCalendar } from '#server/imports/change-calendar.ts'
import type { Planned } from '#server/imports/plan/make-plan.ts'
import type { SeasonChanges } from '#server/imports/plan/season-changes.ts'
import { listPlaceNotes } from '#server/imports/results/check-results.ts'
import { saveResults } from '#server/imports/results/save-results.ts'
import type { SeasonInput } from '#server/imports/season-input.ts'
import { changeSeasonPrices, saveSeasonPrices } from '#server/imports/season-prices.ts'
import * as athletes from '#server/imports/store/athletes.ts'
import { removeSeasonAthletes } from '#server/imports/store/changes.ts'
import { listRacesByCode } from '#server/imports/store/revisions.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { createSeason } from '#server/seasons/create-season.ts'
import { findSeason, makeCurrent, type SeasonRow } from '#server/seasons/store.ts'
import type { SeasonNote } from '#text/imports/result-notes.ts'
import type { SeasonFiles } from './read-season.ts'
import { saveCalendar } from './save-calendar.ts'
import { athleteFacts, seasonFacts } from './season-athletes.ts'
import { type SeasonOptions, type SeasonReport, seasonName, tablesOf } from './season-options.ts'

/** Writes a new season, or applies the changes of a plan to an existing season, in the caller's transaction. */
export async function saveSeason(tx: Db, input: SeasonInput, planned: Planned): Promise<SeasonReport> {
  const { countries, options } = input
  const { files, weekends, compared } = planned
  options.onStep?.('athletes')
  const season = await findOrCreateSeason(tx, files, options)
  await saveSeasonAthletes(tx, season, planned, input)
  options.onStep?.('calendar')
  if (compared) {
    await changeSeasonPrices(tx, season.season_id, planned.prices)
    await changeCalendar(tx, season, weekends, compared, countries)
  } else {
    const priced_codes = files.athletes.flatMap((row) => (row.price === null ? [] : [row.federation_code]))
    await saveSeasonPrices(tx, season.season_id, weekends, input.prices, countries, new Set(priced_codes))
    await saveCalendar(tx, season, weekends, countries)
  }
  options.onStep?.('results')
  options.onProgress?.('results', 0, files.results.length)
  const results = await saveSeasonResults(tx, season, files, input)
  options.onProgress?.('results', results, files.results.length)
  if (compared) {
    const gone = compared.athletes.removed.map((athlete) => athlete.athlete_id)
    await removeSeasonAthletes(tx, season.season_id, gone)
  }

  const report = reportOf(season, planned, results)
  const after = { ...report, changed: compared?.changes }
  const { actor, reason } = options
  await insertAudit(tx, { actor, act: 'import season', subject: season.name, after, reason })
  return report
}

async function findOrCreateSeason(tx: Db, files: SeasonFiles, options: SeasonOptions): Promise<SeasonRow> {
  const name = seasonName(files, options)!
  const found = await findSeason(tx, name)
  if (!found) await createSeason(tx, { ...options, name, points: tablesOf(files, options) })
  else if (options.is_current) await makeCurrent(tx, found.season_id)
  return (await findSeason(tx, name))!
}

async function saveSeasonAthletes(
  tx: Db,
  { season_id }: SeasonRow,
  { files, prices, compared }: Planned,
  { countries }: SeasonInput,
): Promise<void> {
  const pro_teams = new Set(files.athletes.flatMap((row) => row.pro_team ?? []))
  await athletes.insertAthletes(tx, athleteFacts(files.athletes, countries))
  await athletes.insertProTeams(tx, season_id, [...pro_teams])
  const facts = seasonFacts(files.athletes, compared ? prices.prices : prices.initial)
  await athletes.saveSeasonAthletes(tx, season_id, facts)
}

async function saveSeasonResults(
  tx: Db,
  season: SeasonRow,
  files: SeasonFiles,
  { folder, options: { actor } }: SeasonInput,
): Promise<number> {
  const codes = files.races.map((race) => race.race_code)
  const races = await listRacesByCode(tx, season.season_id, codes)
  const rows = await athletes.listSeasonAthletes(tx, season.season_id)
  const athlete_ids = new Map(rows.map((row) => [row.federation_code, row.athlete_id]))
  const source = `${folder}/results.csv`
  return (await saveResults(tx, races, files.results, { source, actor, athlete_ids })).rows
}

function reportOf(
  season: SeasonRow,
  { files, weekends, prices, plan }: Planned,
  results: number,
): SeasonReport {
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
    results,
    prices_given: prices.sources.given.size,
    prices_kept: prices.sources.kept.size,
    prices_by_formula: prices.sources.by_formula.size,
    notes: notesOf(files),
    changes: plan.changes === null ? null : countsOf(plan.changes),
  }
}

function countsOf(changes: SeasonChanges): NonNullable<SeasonReport['changes']> {
  const { weekends, selections, races, cups, athletes: people, prices, results } = changes
  return {
    weekends: weekends.length,
    selections: selections.length,
    races: races.length,
    cups: cups.length,
    athletes: people.length,
    prices: prices.length,
    results: results.length,
  }
}

/**
 * Returns notes on what an operator should check before publishing. Shared places are valid, so they are only counted.
 */
function notesOf({ results }: SeasonFiles): SeasonNote[] {
  const notes = listPlaceNotes(results)
  const races = new Set(notes.filter((note) => !note.needs_yes).map(({ race_code }) => race_code)).size
  const gaps = notes.filter((note) => note.needs_yes)
  return races === 0 ? gaps : [...gaps, { code: 'shared-places', data: { races } }]
}
