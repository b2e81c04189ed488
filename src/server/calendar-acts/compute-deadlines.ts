import { type Anchors, anchorDays, isOverall, shiftDays } from './anchor-days.ts'
import type { SelectionState, WeekendState } from './store/weekend-state.ts'

/** A deadline that the operator has set explicitly. */
export type GivenClose = { selection_id: number; closes_at: Date }

export type ComputedDeadline = { selection: SelectionState; closes_at: Date }

/**
 * Computes the new deadline of each open selection after its races have moved. The number of days between the deadline
 * and the first race day stays the same, and so does the time of day. If the overall result of a tour closed together
 * with the first leg, it still does.
 */
export function computeDeadlines(
  after: WeekendState,
  before: Anchors,
  given?: GivenClose,
): ComputedDeadline[] {
  const anchors = anchorDays(after)
  const open = after.selections.filter(({ is_closed }) => !is_closed)
  const closes = new Map(
    open.map((selection) => [selection.selection_id, closeOf(selection, after, before, anchors, given)]),
  )
  const [was_leg_1, leg_1] = [firstLeg(after, before), firstLeg(after, anchors)]
  return open.map((selection) => {
    const { selection_id, closes_at } = selection
    const is_overall = isOverall(racesOf(after, selection_id))
    const with_leg_1 = is_overall && was_leg_1?.closes_at.getTime() === closes_at.getTime()
    const followed = leg_1 && with_leg_1 && given?.selection_id !== selection_id ? leg_1 : selection
    return { selection, closes_at: closes.get(followed.selection_id) ?? followed.closes_at }
  })
}

function closeOf(
  { selection_id, closes_at }: SelectionState,
  { time_zone }: WeekendState,
  before: Anchors,
  after: Anchors,
  given?: GivenClose,
): Date {
  if (given?.selection_id === selection_id) return given.closes_at
  const [from, to] = [before.get(selection_id), after.get(selection_id)]
  return from && to ? shiftDays(closes_at, time_zone, from, to) : closes_at
}

/** Returns the selection with the earliest anchor day. Ignores the selection for the overall result of a tour. */
function firstLeg(after: WeekendState, anchors: Anchors): SelectionState | undefined {
  const dayOf = ({ selection_id }: SelectionState) => anchors.get(selection_id) ?? ''
  const legs = after.selections.filter((each) => !isOverall(racesOf(after, each.selection_id)))
  return legs.filter(dayOf).sort((a, b) => dayOf(a).localeCompare(dayOf(b)))[0]
}

function racesOf({ races }: WeekendState, selection_id: number) {
  return races.filter((race) => race.selection_id === selection_id)
}
