import { type CalendarRefusal, refuse } from '#game/calendar/calendar-acts.ts'
import { tourCupName } from '#game/scoring/cups.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { anchorDays } from './anchor-days.ts'
import { type AnnouncementTexts, announceDeadlines } from './announce-changes.ts'
import { type ActResult, type CalendarCommand, calendarAct } from './calendar-act.ts'
import { deadlinesOf } from './move-race.ts'
import { regroupWeekend } from './regroup-weekend.ts'
import { countTeams, lockWeekends } from './store/lock.ts'
import { copySelection } from './store/selections.ts'
import { findTourCup, isCupTaken } from './store/tours.ts'
import { readWeekend, type SelectionState, type WeekendState } from './store/weekend-state.ts'
import { copyWeekend, isNameTaken, moveRaces, moveSelections } from './store/weekends.ts'
import { divideTourCup } from './tour-cups.ts'
import { type MovedDeadline, updateDeadlines, type WeekendChanges } from './update-deadlines.ts'
import { checkSidebets } from './update-sidebets.ts'

export type SplitCommand = CalendarCommand & { weekend_id: number; race_ids: readonly number[]; name: string }

export type SplitReport = {
  weekend_id: number
  weekend_name: string
  selections: string[]
  moved: MovedDeadline[]
  announced: AnnouncementTexts | null
}

/**
 * Moves races of a weekend into a new weekend. A selection moves with its teams if all its races move. If only some of
 * its races move, the selection is divided, which is refused if it is closed or has teams. Side bets stay in the old
 * weekend.
 */
export async function splitWeekend(db: Db, command: SplitCommand): Promise<ActResult<SplitReport>> {
  const { season_id, weekend_id, race_ids, name, actor, reason } = command
  return calendarAct(db, command, async (tx) => {
    await lockWeekends(tx, [weekend_id])
    const before = await readWeekend(tx, weekend_id)
    const refused = await refusalOf(tx, before, command)
    if (refused) return refused

    const new_id = await copyWeekend(tx, weekend_id, name)
    const changes = await moveOut(tx, before, new_id, race_ids)
    const new_weekend = { season_id, weekend_id: new_id, weekend_name: name }
    if (before.is_tour) await divideTourCup(tx, weekend_id, new_weekend)
    const moved = await updateBoth(tx, before, new_id, changes)
    if (!Array.isArray(moved)) return moved
    const after = await readWeekend(tx, new_id)
    const selections = after.selections.map((each) => each.name)
    await insertAudit(tx, {
      actor,
      reason,
      act: 'weekend split',
      subject: `weekend ${weekend_id}`,
      before: { weekend_name: before.weekend_name, closes: deadlinesOf(moved, 'from') },
      after: { ...new_weekend, race_ids, selections, closes: deadlinesOf(moved, 'to') },
    })
    const announced = await announceDeadlines(tx, before, moved, { actor, reason })
    return { ok: true, weekend_id: new_id, weekend_name: name, selections, moved, announced }
  })
}

async function refusalOf(
  tx: Db,
  weekend: WeekendState,
  { season_id, race_ids, name }: SplitCommand,
): Promise<CalendarRefusal | null> {
  if (race_ids.length === 0) return refuse('no-races')
  const leaving = weekend.races.filter(({ race_id }) => race_ids.includes(race_id))
  if (leaving.length < race_ids.length) return refuse('other-weekend')
  if (leaving.length === weekend.races.length) return refuse('nothing-left')
  if (await isNameTaken(tx, season_id, name, null)) return refuse('name-taken')
  const needs_cup = weekend.is_tour && (await findTourCup(tx, weekend.weekend_id)) !== undefined
  if (needs_cup && (await isCupTaken(tx, season_id, tourCupName(name), null))) return refuse('cup-taken')
  const scored = leaving.filter(({ is_scored }) => is_scored)
  if (scored.length > 0) {
    const selection_ids = scored.map(({ selection_id }) => selection_id)
    return refuse('published', { races: scored.length, ...(await countTeams(tx, selection_ids)) })
  }
  const undividable = dividedOf(weekend, race_ids).filter(({ teams, is_closed }) => teams > 0 || is_closed)
  const ids = undividable.map(({ selection_id }) => selection_id)
  return ids.length > 0 ? refuse('selections-divided', await countTeams(tx, ids)) : null
}

/** Returns the selections of which some races move and some stay. */
function dividedOf({ selections, races }: WeekendState, race_ids: readonly number[]): SelectionState[] {
  return selections.filter(({ selection_id }) => {
    const selection_races = races.filter((race) => race.selection_id === selection_id)
    const leaving = selection_races.filter(({ race_id }) => race_ids.includes(race_id))
    return leaving.length > 0 && leaving.length < selection_races.length
  })
}

/**
 * Moves the races. Returns the anchor days of all selections, including new ones, and the ids of the races that are now
 * in new selections.
 */
async function moveOut(
  tx: Db,
  before: WeekendState,
  new_id: number,
  race_ids: readonly number[],
): Promise<WeekendChanges> {
  const anchors = new Map(anchorDays(before))
  const moved_race_ids: number[] = []
  const divided = dividedOf(before, race_ids)
  for (const { selection_id: source_id, name } of divided) {
    const selection_id = await copySelection(tx, { source_id, weekend_id: new_id, name })
    const selection_races = before.races.filter((race) => race.selection_id === source_id)
    const leaving = selection_races
      .map(({ race_id }) => race_id)
      .filter((race_id) => race_ids.includes(race_id))
    await moveRaces(tx, leaving, { weekend_id: new_id, selection_id })
    anchors.set(selection_id, anchors.get(source_id)!)
    moved_race_ids.push(...leaving)
  }
  const races_of_whole_selections = before.races.filter(
    ({ race_id, selection_id }) =>
      race_ids.includes(race_id) && divided.every((each) => each.selection_id !== selection_id),
  )
  await moveSelections(
    tx,
    [...new Set(races_of_whole_selections.map(({ selection_id }) => selection_id))],
    new_id,
  )
  return { race_ids: moved_race_ids, anchors }
}

/** Updates the deadlines of both weekends. Tours are regrouped, so that their legs are numbered again. */
async function updateBoth(
  tx: Db,
  before: WeekendState,
  new_id: number,
  changes: WeekendChanges,
): Promise<MovedDeadline[] | CalendarRefusal> {
  const moved_deadlines: MovedDeadline[] = []
  for (const weekend_id of [before.weekend_id, new_id]) {
    const weekend = await readWeekend(tx, weekend_id)
    const regrouped = weekend.is_tour ? await regroupWeekend(tx, weekend, changes.anchors) : changes
    if ('ok' in regrouped) return regrouped
    const race_ids = [...changes.race_ids, ...regrouped.race_ids]
    const updated = await updateDeadlines(tx, weekend_id, { ...regrouped, race_ids })
    if (!Array.isArray(updated)) return updated
    moved_deadlines.push(...updated)
  }
  return (await checkSidebets(tx, before)) ?? moved_deadlines
}
