import { basename } from 'node:path'
import { nearestTerms } from '#game/nearest.ts'
import { groupRacesByMatch } from '#server/calendar/store/races-by-term.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import type { ImportRefusal } from '#text/imports/import-refusals.ts'
import type { ResultNote } from '#text/imports/result-notes.ts'
import { type CreatedAthlete, createAthletes } from './create-athletes.ts'
import { withCurrentCodes } from './current-codes.ts'
import { collectIssues, type IssueList } from './files/issues.ts'
import { type ReadOptions, readTable } from './files/read-table.ts'
import { findImportSeason } from './find-import-season.ts'
import { type Imported, type ImportOptions, refused } from './imported.ts'
import { checkResults, withoutLappedPlace } from './results/check-results.ts'
import { digestOf } from './results/digest.ts'
import { type RaceListRow, resolveAthletes } from './results/listed-athletes.ts'
import { type ResultList, readResultList } from './results/result-list.ts'
import { checkGenders, listResultNotes, noteEmpty } from './results/result-notes.ts'
import { saveResults } from './results/save-results.ts'
import { START_COLUMNS } from './season/season-columns.ts'
import * as athleteStore from './store/athletes.ts'
import { loadCountryCodes } from './store/countries.ts'
import * as latestStore from './store/latest-results.ts'
import { type ImportedRace, listRacesByCode } from './store/revisions.ts'

export type ResultsReport = {
  season: string
  revised: string[]
  unchanged: string[]
  rows: number
  ignored_columns: string[]
  created: CreatedAthlete[]
  notes: ResultNote[]
  /** The notes that need confirmation. Filled only in a dry run. */
  needs_yes: ResultNote[]
}

export type ResultOptions = ImportOptions & {
  season?: string | undefined
  /** The race of the list, given by code, `id:49` or name, if the rows do not name it. */
  race?: string | undefined
  /** Adds athletes who are not in the season. */
  create_athletes?: boolean | undefined
  /** Confirms the notes that need confirmation, such as gaps in the places or missing athletes. */
  yes: boolean
  /** The path of a start list, a file with the columns `race_code` and `athlete`. */
  start_list?: string | undefined
}

/** The result if nothing was written because notes need confirmation. `waiting` contains these notes. */
export type Unconfirmed = { ok: false; waiting: readonly ResultNote[] }

export type ImportedResults = Imported<ResultsReport> | Unconfirmed

/**
 * Imports results of races from CSV or JSON as new revisions. They do not count before they are published (rules §6).
 */
export async function importResults(db: Db, path: string, options: ResultOptions): Promise<ImportedResults> {
  const issues = collectIssues()
  const season = await findImportSeason(db, options.season, issues)
  const has_race = options.race !== undefined
  const list = await readResultList(path, issues, { ...readOptions(options), has_race })
  const starters = options.start_list
    ? await readStarters(db, options.start_list, issues, options)
    : undefined
  if (issues.count > 0 || !season) return refused(issues)
  const input = { season, list, starters, file: basename(path) }
  return withDryRun(db, options.dry_run, (tx) => importResultList(tx, input, options))
}

type Input = {
  season: SeasonRow
  list: ResultList
  starters: ReadonlyMap<string, ReadonlySet<string>> | undefined
  file: string
}

/** Checks a list against the season and the latest lists, and saves it unless it is refused or needs confirmation. */
export async function importResultList(
  tx: Db,
  input: Input,
  options: ResultOptions,
): Promise<ImportedResults> {
  const { season, list, file } = input
  const issues = collectIssues()
  await latestStore.lockResults(tx, season.season_id)
  const listed = await withRaces(tx, input, options.race, issues)
  const rows = await withCurrentCodes(tx, listed, 'code')
  const races = await listRacesByCode(tx, season.season_id, [...new Set(rows.map((row) => row.race_code))])
  const found = await findRows(tx, { ...input, rows, races }, options, issues)
  if (issues.count > 0) return refused(issues)

  const latest = await latestStore.listLatestAthletes(tx, races)
  const usual_lengths = await latestStore.listUsualLengths(tx, season.season_id)
  const lists = [...Map.groupBy(found.rows, (row) => row.race_code).values()]
  const digests = lists.map((rows) => digestOf(rows.map(withoutLappedPlace)))
  const equal_lists = await latestStore.listEqualLists(tx, season.season_id, digests)
  const notes =
    rows.length > 0
      ? listResultNotes({ ...found, races, latest, usual_lengths, equal_lists })
      : [noteEmpty(options.race ?? file)]
  const waiting = notes.filter((note) => note.needs_yes)
  if (waiting.length > 0 && !options.yes && !options.dry_run) return { ok: false, waiting }

  const created = await createAthletes(tx, season, [...found.newcomers.values()], options)
  const saved = await save(tx, { season, races, rows: found.rows, source: file }, options)
  return {
    ok: true,
    report: {
      season: season.name,
      ...saved,
      ignored_columns: list.ignored_columns,
      created,
      notes: notes.filter((note) => options.yes || !note.needs_yes),
      needs_yes: options.yes ? [] : waiting,
    },
  }
}

/** Adds the code of its race to each row. If the row has no code, this is the race of the option `race`. */
async function withRaces(
  tx: Db,
  { season, list, file }: Input,
  term: string | undefined,
  issues: IssueList,
): Promise<RaceListRow[]> {
  const codes = await latestStore.listRaceCodes(tx, season.season_id)
  const race_code = term === undefined ? undefined : await findRace(tx, season, term, codes, issues)
  if (term !== undefined && race_code === undefined) return []

  const known = new Set(codes)
  return list.rows.flatMap((row) => {
    const row_code = row.race_code ?? race_code!
    const isExpected = race_code === undefined ? known.has(row_code) : row_code === race_code
    if (isExpected) return [{ ...row, race_code: row_code }]
    const refusal: ImportRefusal =
      race_code === undefined
        ? {
            code: 'unknown-race-nearest',
            data: { given: row_code, nearest: issues.is_full ? [] : nearestTerms(row_code, codes) },
          }
        : { code: 'another-race', data: { given: row_code, race_code } }
    issues.add({ file, line: row.line, column: list.columnOf('race_code'), ...refusal })
    return []
  })
}

async function findRace(
  tx: Db,
  season: SeasonRow,
  term: string,
  codes: readonly string[],
  issues: IssueList,
): Promise<string | undefined> {
  const matches = await groupRacesByMatch(tx, season.season_id, term)
  const races = matches.find((found) => found.length > 0) ?? []
  const [race, second] = races
  if (race?.race_code && !second) return race.race_code
  const named = races.map((each) => each.race_code ?? `id:${each.race_id}`)
  const refusal: ImportRefusal = second
    ? { code: 'ambiguous-race', data: { given: term, races: named } }
    : {
        code: 'no-such-race',
        data: { given: term, season: season.name, nearest: nearestTerms(term, codes) },
      }
  issues.add({ file: 'race', line: null, column: null, ...refusal })
  return undefined
}

/** Finds the athletes of the rows, and checks the rows against their races. */
async function findRows(
  tx: Db,
  { season, list, file, rows, races, starters }: Input & { rows: RaceListRow[]; races: ImportedRace[] },
  { create_athletes = false }: ResultOptions,
  issues: IssueList,
) {
  const athletes = await athleteStore.listSeasonAthletes(tx, season.season_id)
  const { columnOf } = list
  const byRace = new Map(races.map((race) => [race.race_code, race]))
  const countries = await loadCountryCodes(tx)
  const codes = rows.flatMap((row) => row.code ?? [])
  const others = create_athletes ? await athleteStore.listAthletesByCode(tx, codes) : []
  const found = resolveAthletes(
    rows,
    { file, columnOf, races: byRace, countries, athletes, others, create_athletes },
    issues,
  )

  const known = new Map<string, athleteStore.AthleteFacts & { athlete_id?: number }>([
    ...found.newcomers,
    ...athletes.map((athlete) => [athlete.federation_code, athlete] as const),
  ])
  const named = { file, races: byRace, athletes: known, starters, columnOf }
  checkResults(found.rows, { ...named, takes_any_gender: true }, issues)
  if (issues.count === 0) checkGenders({ ...found, athletes: known }, named, issues)
  return { ...found, athletes: known }
}

type SaveCounts = Pick<ResultsReport, 'revised' | 'unchanged' | 'rows'>

async function save(
  tx: Db,
  {
    season,
    races,
    rows,
    source,
  }: { season: SeasonRow; races: ImportedRace[]; rows: ResultRows; source: string },
  { actor, reason }: ImportOptions,
): Promise<SaveCounts> {
  const athletes = await athleteStore.listSeasonAthletes(tx, season.season_id)
  const athlete_ids = new Map(athletes.map((athlete) => [athlete.federation_code, athlete.athlete_id]))
  const saved = await saveResults(tx, races, rows, { source, actor, athlete_ids })
  for (const race of races.filter(({ race_code }) => saved.revised.includes(race_code))) {
    const before = { revision: race.latest_number, digest: race.digest }
    const after = { revision: race.highest_number + 1, source }
    const subject = `race ${race.race_id}`
    await insertAudit(tx, { actor, act: 'import results', subject, before, after, reason })
  }
  return saved
}

type ResultRows = Parameters<typeof saveResults>[2]

function readOptions({ max_mb, onProgress }: ImportOptions): ReadOptions {
  return { max_mb, onRow: (rows) => onProgress?.('reading', rows, 0) }
}

async function readStarters(db: Db, path: string, issues: IssueList, options: ImportOptions) {
  const listed = await readTable(path, START_COLUMNS, issues, readOptions(options))
  const rows = await withCurrentCodes(db, listed, 'athlete')
  const races = Map.groupBy(rows, (row) => row.race_code)
  return new Map(
    [...races].map(([race_code, field]) => [race_code, new Set(field.map((row) => row.athlete))]),
  )
}
