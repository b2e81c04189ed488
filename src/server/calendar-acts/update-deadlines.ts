import { type CalendarRefusal, refuse } from '#game/calendar/calendar-acts.ts'
import { mayMoveDeadline } from '#game/calendar/move-deadline.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Anchors } from './anchor-days.ts'
import { type ComputedDeadline, computeDeadlines, type GivenClose } from './compute-deadlines.ts'
import { countReordered, updateTradingTimes, updateWeekendDays } from './store/closes.ts'
import { type RaceState, readWeekend, type SelectionState, type WeekendState } from './store/weekend-state.ts'

/** A deadline that the change has moved. */
export type MovedDeadline = { kind: 'selection' | 'sidebet'; id: number; name: string; from: Date; to: Date }

/** The changes of a weekend that affect its deadlines. */
export type WeekendChanges = {
  /** The ids of races that are new in their selection or start at a new time. */
  race_ids: readonly number[]
  /** The anchor day of each selection before the change (see `anchorDays`). */
  anchors: Anchors
  given?: GivenClose | undefined
}

/** Updates the days and deadlines of a weekend to match its races. Returns a refusal if this is not allowed. */
export async function updateDeadlines(
  tx: Db,
  weekend_id: number,
  changes: WeekendChanges,
): Promise<MovedDeadline[] | CalendarRefusal> {
  await updateWeekendDays(tx, weekend_id)
  const weekend = await readWeekend(tx, weekend_id)
  const { given } = changes
  const is_given_closed = weekend.selections.some(
    (each) => each.is_closed && each.selection_id === given?.selection_id,
  )
  if (is_given_closed) return refuse('closed-already')
  if (weekend.selections.some((each) => each.is_closed && startsBeforeClose(weekend, each, changes)))
    return refuse('before-the-close')

  const moving = computeDeadlines(weekend, changes.anchors, given).filter(isMoving)
  const moved: MovedDeadline[] = []
  for (const each of inOrder(moving)) {
    const refused = await moveClose(tx, weekend, each)
    if (refused) return refused
    const { selection_id: id, name, closes_at: from } = each.selection
    moved.push({ kind: 'selection', id, name, from, to: each.closes_at })
  }
  const after = moved.length > 0 ? await readWeekend(tx, weekend_id) : weekend
  const is_late = after.selections.some((each) => !each.is_closed && startsBeforeClose(after, each, changes))
  return is_late ? refuse('after-the-start') : moved
}

function isMoving({ selection, closes_at }: ComputedDeadline): boolean {
  return closes_at.getTime() !== selection.closes_at.getTime()
}

/** Sorts the moves so that no selection passes another one temporarily: squads that roll over depend on the order. */
function inOrder(moving: readonly ComputedDeadline[]): ComputedDeadline[] {
  const later = moving.filter(({ selection, closes_at }) => closes_at > selection.closes_at)
  const earlier = moving.filter((each) => !later.includes(each))
  const byClose = (a: ComputedDeadline, b: ComputedDeadline) => a.closes_at.getTime() - b.closes_at.getTime()
  return [...earlier.sort(byClose), ...later.sort(byClose).reverse()]
}

async function moveClose(
  tx: Db,
  weekend: WeekendState,
  { selection, closes_at }: ComputedDeadline,
): Promise<CalendarRefusal | null> {
  const { selection_id } = selection
  const opens_at = openingOf(selection, closes_at, weekend.now)
  const current_close = {
    closes_at: selection.closes_at.getTime(),
    locked_at: selection.locked_at?.getTime() ?? null,
    opens_at: opens_at.getTime(),
    starts_at: startOf(weekend, selection_id),
  }
  const verdict = mayMoveDeadline(current_close, closes_at.getTime(), weekend.now.getTime())
  if (!verdict.ok) return refuse(verdict.reason)

  const close = { selection_id, opens_at, closes_at }
  const passed = await countReordered(tx, close)
  if (passed.teams > 0) return refuse('squads-pass', passed)
  await updateTradingTimes(tx, close)
  return null
}

/** Returns the new opening time. A selection that is not open yet and closes earlier also opens earlier. */
function openingOf({ opens_at, closes_at }: SelectionState, to: Date, now: Date): Date {
  if (opens_at <= now || to >= closes_at) return opens_at
  return new Date(opens_at.getTime() - (closes_at.getTime() - to.getTime()))
}

/**
 * Whether one of the changed races starts before its selection closes, so that teams could be changed during the race,
 * or could have been. A qualification race scores no points, so it may start earlier.
 */
function startsBeforeClose(
  { races }: WeekendState,
  selection: SelectionState,
  { race_ids }: WeekendChanges,
): boolean {
  const { selection_id, closes_at } = selection
  return races.some(
    (race) =>
      race.selection_id === selection_id &&
      race_ids.includes(race.race_id) &&
      mustStartAfterClose(race) &&
      race.date < closes_at,
  )
}

/** Returns the earliest start of the selection's races that must not start before the close. Null if there is none. */
function startOf({ races }: WeekendState, selection_id: number): number | null {
  const held = races.filter((race) => race.selection_id === selection_id && mustStartAfterClose(race))
  return held.length === 0 ? null : Math.min(...held.map(({ date }) => date.getTime()))
}

/** Whether the selection must close before the race starts. */
function mustStartAfterClose({ is_cancelled, kind }: RaceState): boolean {
  return !is_cancelled && kind !== 'qualification_race'
}
