import type { Db } from '#server/platform/db/db.ts'
import { deadlineContent, movedContent, startListContent } from '#text/notifications/deadline-texts.ts'
import type { Contents } from './channel.ts'
import type { DueRow } from './store/due.ts'
import { listGaps, listOpenSelections, type OpenSelection } from './store/gaps.ts'

/**
 * Writes reminders, and notifications about start lists. A reminder gets no content if its deadline has moved or if the
 * team no longer lacks anything.
 */
export async function deadlineContents(tx: Db, rows: readonly DueRow[]): Promise<Contents> {
  const contents: Contents = new Map()
  for (const selection of await openSelectionsOf(tx, rows)) {
    const own = rows.filter((row) => row.data.selection_id === selection.selection_id)
    const gaps = await listGaps(
      tx,
      selection,
      own.map(({ user_id }) => user_id),
    )
    for (const row of own) {
      const missing = gaps.find(({ user_id }) => user_id === row.user_id)
      if (!missing) continue
      if (row.kind === 'start_list') {
        if (missing.non_starters === 0) continue
        contents.set(row.notification_id, startListContent(selection, missing.non_starters))
      } else if (isSameClose(row, selection)) {
        contents.set(row.notification_id, deadlineContent(selection, missing))
      }
    }
  }
  return contents
}

/** Writes notifications about moved deadlines. A notification gets no content if its deadline has moved again since. */
export async function movedContents(tx: Db, rows: readonly DueRow[]): Promise<Contents> {
  const contents: Contents = new Map()
  const selections = await openSelectionsOf(tx, rows)
  for (const row of rows) {
    const selection = selections.find(({ selection_id }) => selection_id === row.data.selection_id)
    if (!selection || !isSameClose(row, selection)) continue
    contents.set(row.notification_id, movedContent(selection, new Date(row.data.was)))
  }
  return contents
}

function openSelectionsOf(tx: Db, rows: readonly DueRow[]): Promise<OpenSelection[]> {
  const selection_ids = new Set(rows.map((row) => row.data.selection_id))
  return selection_ids.size === 0 ? Promise.resolve([]) : listOpenSelections(tx, [...selection_ids])
}

function isSameClose({ data }: DueRow, { closes_at }: OpenSelection): boolean {
  return new Date(data.closes_at).getTime() === closes_at.getTime()
}
