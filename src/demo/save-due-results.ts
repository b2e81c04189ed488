import { saveResults } from '#server/imports/results/save-results.ts'
import type { ResultRow } from '#server/imports/season/season-columns.ts'
import { listSeasonAthletes } from '#server/imports/store/athletes.ts'
import { listRacesByCode } from '#server/imports/store/revisions.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listClosedDemoRaces } from './closed-races.ts'
import { CALENDARS } from './generator/calendars.ts'
import type { Entrants } from './generator/make-entrants.ts'
import { correctedResults, simulateResults } from './generator/simulate-results.ts'
import type { ClosedRace } from './publications.ts'
import { hoursAfter, PUBLICATION_HOURS, resultsAt } from './result-times.ts'
import { DEMO_ACTOR, type Demo } from './store/demos.ts'

/** Imports the results of every race that is over by now: first the original results, and later the corrected ones. */
export async function saveDueResults(tx: Db, demo: Demo, entrants: () => Entrants, now: Date): Promise<void> {
  const races = await listClosedDemoRaces(tx, demo)
  const raced = races.filter((race) => race.special_case?.kind !== 'cancelled' && revisionsDue(race, now) > 0)
  const missing = raced.filter(({ row }) => row.revision_ids.length === 0)
  const corrected = raced.filter((race) => revisionsDue(race, now) > 1 && race.row.revision_ids.length < 2)
  if (missing.length + corrected.length === 0) return

  const athlete_ids = await loadAthleteIds(tx, demo)
  const all = simulateWeekends(demo, [...missing, ...corrected], entrants())
  await save(tx, demo, rowsOf(all, missing), athlete_ids)
  await save(tx, demo, correctedResults(corrected, all), athlete_ids)
}

/** How many imports the race should have by now. */
function revisionsDue({ row, ...race }: ClosedRace, now: Date): number {
  const first = resultsAt(race, row.date)
  if (first > now) return 0
  return race.special_case?.kind === 'corrected' && hoursAfter(first, PUBLICATION_HOURS.corrected) <= now
    ? 2
    : 1
}

function simulateWeekends(
  { seed, variant }: Demo,
  races: readonly ClosedRace[],
  entrants: Entrants,
): ResultRow[] {
  const weekends = [...new Set(races.map((race) => race.weekend_index))]
  return weekends.flatMap((n) => simulateResults(seed, CALENDARS[variant][n]!, n, entrants))
}

function rowsOf(rows: readonly ResultRow[], races: readonly ClosedRace[]): ResultRow[] {
  const codes = new Set(races.map((race) => race.race_code))
  return rows.filter((row) => codes.has(row.race_code))
}

async function save(
  tx: Db,
  { season_id }: Demo,
  rows: readonly ResultRow[],
  athlete_ids: ReadonlyMap<string, number>,
): Promise<void> {
  if (rows.length === 0) return
  const races = await listRacesByCode(tx, season_id, [...new Set(rows.map((row) => row.race_code))])
  // If an operator merged a generated athlete into another one, the season no longer contains the generated code.
  const known = rows.filter(({ athlete }) => athlete_ids.has(athlete))
  await saveResults(tx, races, known, { source: 'demo', actor: DEMO_ACTOR, athlete_ids })
}

async function loadAthleteIds(tx: Db, { season_id }: Demo): Promise<Map<string, number>> {
  const athletes = await listSeasonAthletes(tx, season_id)
  return new Map(athletes.map((athlete) => [athlete.federation_code, athlete.athlete_id]))
}
