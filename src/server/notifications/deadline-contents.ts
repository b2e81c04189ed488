import type { Db } from '#server/platform/db/db.ts'
import { closingContent } from '#text/notifications/closing-texts.ts'
import { startListContent } from '#text/notifications/deadline-texts.ts'
import { movedContent } from '#text/notifications/moved-texts.ts'
import type { Contents } from './channel.ts'
import type { DueRow } from './store/due.ts'
import {
  listGaps,
  listOpenSelections,
  listOpenSelectionsOfWeekends,
  type OpenSelection,
} from './store/gaps.ts'

/**
 * Writes reminders. A reminder names all selections that close at its time and in which the player's team lacks
 * something. If there is no such selection, the reminder gets no content.
 */
export async function reminderContents(tx: Db, rows: readonly DueRow[]): Promise<Contents> {
  const contents: Contents = new Map()
  if (rows.length === 0) return contents
  const weekend_ids = new Set(rows.map((row) => row.data.weekend_id))
  const selections = await listOpenSelectionsOfWeekends(tx, [...weekend_ids])
  for (const closing of Map.groupBy(selections, closingKey).values()) {
    const own = rows.filter(({ data }) => closingKey(data) === closingKey(closing[0]!))
    const gaps = await listGapsOf(tx, closing, own)
    for (const { notification_id, user_id } of own) {
      const missing = gaps.filter((each) => each.user_id === user_id)
      if (missing.length === 0) continue
      const selection_ids = missing.map(({ deadline }) => deadline.selection_id)
      contents.set(notification_id, { ...closingContent(missing), selection_ids })
    }
  }
  return contents
}

/** Returns a key of a weekend and a closing time. In stored data, `closes_at` is a text. */
function closingKey({ weekend_id, closes_at }: { weekend_id: number; closes_at: Date | string }): string {
  return `${weekend_id}:${new Date(closes_at).getTime()}`
}

async function listGapsOf(tx: Db, closing: readonly OpenSelection[], rows: readonly DueRow[]) {
  if (rows.length === 0) return []
  const user_ids = rows.map(({ user_id }) => user_id)
  const found = []
  for (const deadline of closing) {
    for (const { user_id, ...gaps } of await listGaps(tx, deadline, user_ids))
      found.push({ user_id, deadline, gaps })
  }
  return found
}

/** Writes notifications about start lists. A notification gets no content if all picks start or trading is over. */
export async function startListContents(tx: Db, rows: readonly DueRow[]): Promise<Contents> {
  const contents: Contents = new Map()
  for (const selection of await openSelections(
    tx,
    rows.map(({ data }) => data),
  )) {
    const own = rows.filter((row) => row.data.selection_id === selection.selection_id)
    for (const { user_id, gaps } of await listGapsOf(tx, [selection], own)) {
      if (gaps.non_starters === 0) continue
      for (const { notification_id } of own.filter((row) => row.user_id === user_id))
        contents.set(notification_id, startListContent(selection, gaps.non_starters))
    }
  }
  return contents
}

/**
 * Writes notifications about moved deadlines. Leaves out deadlines that are over or have moved again. If no deadline
 * remains, the notification gets no content.
 */
export async function movedContents(tx: Db, rows: readonly DueRow[]): Promise<Contents> {
  const contents: Contents = new Map()
  const selections = await openSelections(tx, rows.flatMap(movesOf))
  for (const row of rows) {
    const moves = movesOf(row).flatMap(({ selection_id, closes_at, was }) => {
      const deadline = selections.find((each) => each.selection_id === selection_id)
      if (deadline?.closes_at.getTime() !== Date.parse(closes_at)) return []
      return [{ deadline, was: new Date(was) }]
    })
    if (moves.length > 0) {
      const time_left_ms = timeLeft(row, moves[0]!.deadline)
      contents.set(row.notification_id, { ...movedContent(moves), time_left_ms })
    }
  }
  return contents
}

/** Returns the moves that a notification is about, by time. Notifications that older versions planned have none. */
const movesOf = ({ data }: DueRow) => data.moves ?? []

/** Returns the time until a deadline. The notification expires at the last of its deadlines. */
function timeLeft(row: DueRow, { closes_at }: OpenSelection): number {
  return row.time_left_ms - (Date.parse(movesOf(row).at(-1)!.closes_at) - closes_at.getTime())
}

function openSelections(tx: Db, about: readonly { selection_id: number }[]): Promise<OpenSelection[]> {
  const selection_ids = new Set(about.map(({ selection_id }) => selection_id))
  return selection_ids.size === 0 ? Promise.resolve([]) : listOpenSelections(tx, [...selection_ids])
}
