import { type CalendarRefusal, refuse } from '#game/calendar/calendar-acts.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { anchorDays, isOverall } from './anchor-days.ts'
import { type AnnouncementTexts, announceDeadlines } from './announce-changes.ts'
import { type ActResult, type CalendarCommand, calendarAct } from './calendar-act.ts'
import { deadlinesOf } from './move-race.ts'
import { regroupWeekend } from './regroup-weekend.ts'
import { countTeams, lockWeekends } from './store/lock.ts'
import { renameSelections, type SelectionName } from './store/selections.ts'
import { readWeekend, type WeekendState } from './store/weekend-state.ts'
import { mergeWeekendRows, moveSelections } from './store/weekends.ts'
import { joinTourCups } from './tour-cups.ts'
import { type MovedDeadline, updateDeadlines } from './update-deadlines.ts'

const max_name_length = 120

/**
 * Returns new names, such as `All races, Falun`, for selections of the removed weekend whose names are already used in
 * the kept weekend.
 */
function nameSelections(
  kept_selections: readonly { name: string }[],
  { selections, weekend_name }: WeekendState,
): SelectionName[] {
  const taken = new Set([...kept_selections, ...selections].map(({ name }) => name))
  const clashing = selections.filter(({ name }) => kept_selections.some((other) => other.name === name))
  return clashing.map(({ selection_id, name }) => {
    const wanted = `${name}, ${weekend_name}`.slice(0, max_name_length)
    const free_name = taken.has(wanted) ? `${name.slice(0, 60)}, ${selection_id}` : wanted
    taken.add(free_name)
    return { selection_id, name: free_name }
  })
}

export type MergeCommand = CalendarCommand & {
  /** The id of the weekend that is kept. `from` is the id of the weekend that is removed. */
  into: number
  from: number
  /** Whether to regroup the selections as an import would. If false, every selection stays as it is. */
  is_regrouped: boolean
}

export type MergeReport = {
  weekend_name: string
  selections: string[]
  teams: number
  moved: MovedDeadline[]
  announced: AnnouncementTexts | null
}

/** Merges two weekends. Refused if a selection would lose its teams. */
export async function mergeWeekends(db: Db, command: MergeCommand): Promise<ActResult<MergeReport>> {
  const { into, from, actor, reason } = command
  if (into === from) return refuse('same-weekend')
  return calendarAct(db, command, async (tx) => {
    await lockWeekends(tx, [into, from])
    const [kept, removed] = [await readWeekend(tx, into), await readWeekend(tx, from)]
    const refused = await refusalOf(tx, kept, removed)
    if (refused) return refused

    const moved = await joinWeekends(tx, kept, removed, command)
    if (!Array.isArray(moved)) return moved
    const after = await readWeekend(tx, into)
    const selections = after.selections.map(({ name }) => name)
    const removed_ids = {
      weekend: from,
      selections: removed.selections.map(({ selection_id }) => selection_id),
    }
    await insertAudit(tx, {
      actor,
      reason,
      act: 'weekend merge',
      subject: `weekend ${into}`,
      before: { merged: removed.weekend_name, ...removed_ids, closes: deadlinesOf(moved, 'from') },
      after: { weekend_name: after.weekend_name, selections, closes: deadlinesOf(moved, 'to') },
    })
    const announced = await announceDeadlines(tx, after, moved, { actor, reason })
    const { teams } = await countTeams(
      tx,
      after.selections.map(({ selection_id }) => selection_id),
    )
    return { ok: true, weekend_name: after.weekend_name, selections, teams, moved, announced }
  })
}

async function refusalOf(tx: Db, kept: WeekendState, removed: WeekendState): Promise<CalendarRefusal | null> {
  const scored = removed.races.filter(({ is_scored }) => is_scored)
  if (scored.length > 0) {
    const selection_ids = scored.map(({ selection_id }) => selection_id)
    return refuse('published', { races: scored.length, ...(await countTeams(tx, selection_ids)) })
  }
  const must_be_equal = ['is_tour', 'is_championship', 'hidden'] as const
  if (must_be_equal.some((fact) => kept[fact] !== removed[fact])) return refuse('weekends-unlike')
  const overalls = [kept, removed].map(overallsOf)
  return overalls.every((ids) => ids.length > 0)
    ? refuse('two-overalls', await countTeams(tx, overalls.flat()))
    : null
}

function overallsOf({ selections, races }: WeekendState): number[] {
  const ids = selections.map(({ selection_id }) => selection_id)
  return ids.filter((id) => isOverall(races.filter(({ selection_id }) => selection_id === id)))
}

async function joinWeekends(
  tx: Db,
  kept: WeekendState,
  removed: WeekendState,
  { is_regrouped }: MergeCommand,
): Promise<MovedDeadline[] | CalendarRefusal> {
  const { weekend_id } = kept
  const selection_ids = removed.selections.map(({ selection_id }) => selection_id)
  await renameSelections(tx, nameSelections(kept.selections, removed))
  if (kept.is_tour) await joinTourCups(tx, weekend_id, removed.weekend_id)
  await moveSelections(tx, selection_ids, weekend_id)
  await mergeWeekendRows(tx, removed.weekend_id, weekend_id)

  // These anchor days are later compared with the anchor days after the merge, so both must be in the time zone of the
  // kept weekend.
  const { time_zone } = kept
  const anchors = new Map([...anchorDays(kept), ...anchorDays({ ...removed, time_zone })])
  const joined = await readWeekend(tx, weekend_id)
  const changes =
    is_regrouped || joined.is_tour ? await regroupWeekend(tx, joined, anchors) : { race_ids: [], anchors }
  return 'ok' in changes ? changes : updateDeadlines(tx, weekend_id, changes)
}
