import type { z } from 'zod'
import type { NewStartList, StartListOutcome } from '#contract/admin/start-lists/start-list-imports.ts'
import { issueMessages } from '#server/imports/files/issues.ts'
import { saveStartLists } from '#server/imports/start-lists/import-start-list.ts'
import type { StartRow } from '#server/imports/start-lists/start-list-columns.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'
import { listStartListRaces, lockStartLists } from '#server/start-lists/store/lists.ts'
import { startListNoteText } from '#text/imports/start-list-texts.ts'

type SentList = z.output<typeof NewStartList>
type By = { season_id: number; race_id: number; actor: string }

export const NEWER_LIST = 'Another start list of this race has been imported or withdrawn. Look at it first'

/**
 * Imports a start list from the rows in a request, like the command line. Throws 412 if the number of the newest list
 * is not `after`, 422 if the list is refused, and 409 if it needs a confirmation.
 */
export async function importSentList(
  tx: Db,
  { season_id, race_id, actor }: By,
  { source, listed_at, after, starters, is_confirmed = false, reason }: SentList,
  { dry_run }: { dry_run: boolean },
): Promise<StartListOutcome> {
  await lockStartLists(tx, season_id)
  const [race] = await listStartListRaces(tx, [race_id])
  if (after !== undefined && after !== (race?.newest_number ?? 0)) throw httpError('stale', NEWER_LIST)
  const list = {
    race_id,
    file: source,
    rows: starters.map(toStartRow),
    listed_at: listed_at === undefined ? undefined : new Date(listed_at),
  }
  const imported = await saveStartLists(tx, season_id, [list], { actor, reason, dry_run, yes: is_confirmed })
  if ('waiting' in imported) {
    const errors = imported.waiting.map(startListNoteText)
    throw httpError('refused', `This needs a confirmation: ${errors[0]}`, { errors })
  }
  if (!imported.ok) {
    const errors = issueMessages(imported)
    throw httpError('invalid', errors[0] ?? 'The start list cannot be imported', { errors })
  }
  const { lists, notes } = imported.report
  const { number, is_new, confirmed, doubtful, not_starting } = lists[0]!
  const questions = notes.filter(({ needs_yes }) => needs_yes)
  return {
    number,
    is_new,
    confirmed,
    doubtful,
    not_starting,
    notes: notes.filter((note) => !questions.includes(note)).map(startListNoteText),
    questions: questions.map(startListNoteText),
  }
}

function toStartRow(
  { code, name, nation, state, bib }: SentList['starters'][number],
  index: number,
): StartRow {
  return {
    ...NO_RESULT,
    line: index + 1,
    code: code ?? null,
    name: name ?? null,
    nation: nation ?? null,
    bib: bib ?? null,
    state,
  }
}

const NO_RESULT = {
  race_code: null,
  gender: null,
  place: null,
  status: null,
  time: null,
  sprint_place: null,
  climb_place: null,
}
