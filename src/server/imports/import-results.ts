import { basename } from 'node:path'
import { insertAudit } from '#server/audit/store.ts'
import type { Db } from '#server/db/db.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { checkResults, type Known, notePlaces, type PlaceNote } from './check-results.ts'
import { collectFaults, type FaultList } from './faults.ts'
import { type Imported, type ImportOptions, refused } from './imported.ts'
import { keepResults } from './keep-results.ts'
import { type ReadOptions, readTable } from './read-table.ts'
import { rehearse } from './rehearse.ts'
import { RESULT_COLUMNS, type ResultRow, START_COLUMNS } from './season-columns.ts'
import { seasonFor } from './season-of.ts'
import { listSeasonAthletes } from './store/athletes.ts'
import { listRacesByCode, type RaceRow } from './store/revisions.ts'

export type ResultsReport = {
  season: string
  revised: string[]
  unchanged: string[]
  rows: number
  notes: string[]
}

export type ResultOptions = ImportOptions & {
  season?: string | undefined
  /** Gaps in the places are meant. */
  yes: boolean
  /** A file of who may start: `race_code,athlete`. */
  start_list?: string | undefined
}

/** Results that wait for a yes: nothing was written. */
export type Waiting = { ok: false; waiting: readonly PlaceNote[] }

/** New revisions of races' results, from CSV or JSON. They count when they are published, and not before (rules §6). */
export async function importResults(
  db: Db,
  path: string,
  options: ResultOptions,
): Promise<Imported<ResultsReport> | Waiting> {
  const faults = collectFaults()
  const season = await seasonFor(db, options.season, faults)
  const rows = await readTable(path, RESULT_COLUMNS, faults, readOptions(options))
  const starters = options.start_list ? await readStarters(options.start_list, faults, options) : undefined
  if (faults.count > 0 || !season) return refused(faults)

  const races = await listRacesByCode(db, season.season_id, [...new Set(rows.map((row) => row.race_code))])
  const athletes = await listSeasonAthletes(db, season.season_id)
  const known: Known = {
    file: basename(path),
    races: new Map(races.map((race) => [race.race_code, race])),
    athletes: new Map(athletes.map((athlete) => [athlete.federation_code, athlete])),
    starters,
  }
  checkResults(rows, known, faults)
  if (faults.count > 0) return refused(faults)

  const notes = notePlaces(rows)
  const waiting = notes.filter((note) => note.needs_yes)
  if (waiting.length > 0 && !options.yes && !options.dry_run) return { ok: false, waiting }

  const athlete_ids = new Map(athletes.map((athlete) => [athlete.federation_code, athlete.athlete_id]))
  const input = { season, races, rows, notes, athlete_ids, source: basename(path) }
  return { ok: true, report: await rehearse(db, options.dry_run, (tx) => keep(tx, input, options)) }
}

type Input = {
  season: SeasonRow
  races: RaceRow[]
  rows: ResultRow[]
  notes: PlaceNote[]
  athlete_ids: Map<string, number>
  source: string
}

async function keep(tx: Db, input: Input, { actor, reason }: ImportOptions): Promise<ResultsReport> {
  const { season, races, rows, source, athlete_ids } = input
  const {
    revised,
    unchanged,
    rows: count,
  } = await keepResults(tx, races, rows, { source, actor, athlete_ids })
  const notes = input.notes.map(({ race_code, sentence }) => `${race_code}: ${sentence}`)

  for (const race of races.filter(({ race_code }) => revised.includes(race_code))) {
    const before = { revision: race.number, digest: race.digest }
    const after = { revision: race.number + 1, source }
    await insertAudit(tx, {
      actor,
      act: 'import results',
      subject: `race ${race.race_id}`,
      before,
      after,
      reason,
    })
  }
  return { season: season.name, revised, unchanged, rows: count, notes }
}

function readOptions({ max_mb, onProgress }: ImportOptions): ReadOptions {
  return { max_mb, onRow: (rows) => onProgress?.('reading', rows, 0) }
}

async function readStarters(path: string, faults: FaultList, options: ImportOptions) {
  const rows = await readTable(path, START_COLUMNS, faults, readOptions(options))
  const races = Map.groupBy(rows, (row) => row.race_code)
  return new Map(
    [...races].map(([race_code, field]) => [race_code, new Set(field.map((row) => row.athlete))]),
  )
}
