import { collectIssues } from '#server/imports/files/issues.ts'
import { fileNameOf, rowsOf, type TableSource } from '#server/imports/files/table-source.ts'
import { findImportSeason } from '#server/imports/find-import-season.ts'
import { type ImportOptions, type Refused, refused } from '#server/imports/imported.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import {
  confirmStartList,
  insertStartList,
  listStartListRaces,
  lockStartLists,
} from '#server/start-lists/store/lists.ts'
import type { StartListNote } from '#text/imports/start-list-texts.ts'
import { type CheckedList, checkStartList } from './check-start-list.ts'
import { listsByRace, type RaceRows } from './race-lists.ts'
import { START_LIST_COLUMNS, toStartRow } from './start-list-columns.ts'
import { raceLabel } from './start-list-notes.ts'

/** What an import has changed in the start list of a race. `number` is the number of the list that counts now. */
export type ImportedList = {
  race_id: number
  race: string
  number: number
  is_new: boolean
  confirmed: number
  doubtful: number
  not_starting: number
}

export type StartListReport = { lists: ImportedList[]; notes: StartListNote[] }

/** The result of an import. If nothing was written because questions are open, `waiting` contains these questions. */
export type StartListImport =
  | { ok: true; report: StartListReport }
  | { ok: false; waiting: readonly StartListNote[] }
  | Refused

type Confirmable = Pick<ImportOptions, 'actor' | 'reason' | 'dry_run'> & { yes: boolean }

export type StartListOptions = Confirmable & {
  max_mb: number
  season?: string | undefined
  /** The race of the list, given by code, `id:49` or name, if the rows do not name it. */
  race?: string | undefined
  listed_at?: Date | undefined
}

/** Imports the start lists of races from a file. They inform players, but do not restrict picks (rules §11). */
export async function importStartLists(
  db: Db,
  source: TableSource<typeof START_LIST_COLUMNS>,
  options: StartListOptions,
): Promise<StartListImport> {
  const issues = collectIssues()
  const file = fileNameOf(source)
  const season = await findImportSeason(db, options.season, issues)
  const rows = (await rowsOf(source, START_LIST_COLUMNS, issues, options)).map(toStartRow)
  if (!season || issues.count > 0) return refused(issues)
  return withDryRun(db, options.dry_run, async (tx) => {
    const lists = await listsByRace(tx, season, { rows, file }, options, issues)
    if (issues.count > 0) return refused(issues)
    return saveStartLists(tx, season.season_id, lists, options)
  })
}

/**
 * Checks and saves lists of races of a season. Writes nothing if one of the lists is refused or needs confirmation.
 * Call it in a transaction.
 */
export async function saveStartLists(
  tx: Db,
  season_id: number,
  lists: readonly RaceRows[],
  options: Confirmable,
): Promise<StartListImport> {
  const issues = collectIssues()
  await lockStartLists(tx, season_id)
  const races = await listStartListRaces(
    tx,
    lists.map(({ race_id }) => race_id),
  )
  const checked: CheckedList[] = []
  for (const { race_id, ...list } of lists) {
    const race = races.find((each) => each.race_id === race_id)!
    checked.push(await checkStartList(tx, { ...list, race }, issues))
  }
  if (issues.count > 0) return refused(issues)
  const notes = checked.flatMap((list) => list.notes)
  const waiting = notes.filter(({ needs_yes }) => needs_yes)
  if (waiting.length > 0 && !options.yes && !options.dry_run) return { ok: false, waiting }
  const saved: ImportedList[] = []
  for (const list of checked) saved.push(await save(tx, list, options))
  return { ok: true, report: { lists: saved, notes } }
}

async function save(tx: Db, list: CheckedList, { actor, reason }: Confirmable): Promise<ImportedList> {
  const { race, starters, digest, listed_at, source } = list
  const is_new = digest !== race.newest_digest
  const number = is_new ? race.highest_number + 1 : race.newest_number!
  const countOf = (state: string) => starters.filter((each) => each.state === state).length
  const counts = {
    confirmed: countOf('confirmed'),
    doubtful: countOf('doubtful'),
    not_starting: countOf('not starting'),
  }
  const { race_id } = race
  if (is_new) {
    await insertStartList(tx, { race_id, number, listed_at, imported_by: actor, source, digest }, starters)
    const before = { number: race.newest_number, listed_at: race.newest_at?.toISOString() ?? null }
    const after = { number, listed_at: listed_at.toISOString(), source, ...counts }
    await insertAudit(tx, {
      actor,
      act: 'import start list',
      subject: `race ${race_id}`,
      before,
      after,
      reason,
    })
  } else await confirmStartList(tx, race.newest_id!, listed_at)
  return { race_id, race: raceLabel(race), number, is_new, ...counts }
}
