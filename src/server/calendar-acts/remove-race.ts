import { type CalendarRefusal, refuse } from '#game/calendar/calendar-acts.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { anchorDays } from './anchor-days.ts'
import { type AnnouncementTexts, announceDeadlines } from './announce-changes.ts'
import { type ActResult, type CalendarCommand, calendarAct } from './calendar-act.ts'
import { deadlinesOf } from './move-race.ts'
import { regroupWeekend } from './regroup-weekend.ts'
import { countTeams, lockWeekends } from './store/lock.ts'
import { deleteRace, hasHistory } from './store/races.ts'
import { deleteSelections } from './store/selections.ts'
import { removeFromTourCup } from './store/tours.ts'
import { type RaceState, readWeekend, type WeekendState } from './store/weekend-state.ts'
import { deleteWeekend } from './store/weekends.ts'
import { type MovedDeadline, updateDeadlines } from './update-deadlines.ts'
import { checkSidebets } from './update-sidebets.ts'

export type RemoveCommand = CalendarCommand & { race_id: number; weekend_id: number }

export type RemoveReport = {
  name: string
  /** Whether the weekend was removed too, because the race was its last one. */
  is_weekend_removed: boolean
  selections: string[]
  moved: MovedDeadline[]
  announced: AnnouncementTexts | null
}

/**
 * Removes a race that was entered by mistake. The race must have no results, and its selection no teams. The selection
 * and the weekend are removed too if they have no other races.
 */
export async function removeRace(db: Db, command: RemoveCommand): Promise<ActResult<RemoveReport>> {
  const { race_id, weekend_id, actor, reason } = command
  return calendarAct(db, command, async (tx) => {
    await lockWeekends(tx, [weekend_id])
    const before = await readWeekend(tx, weekend_id)
    const race = before.races.find((each) => each.race_id === race_id)!
    const refused = await refusalOf(tx, before, race)
    if (refused) return refused

    const is_weekend_removed = before.races.length === 1
    const moved = is_weekend_removed ? await removeWeekend(tx, before) : await removeFrom(tx, before, race)
    if (!Array.isArray(moved)) return moved
    const { name, race_code, date, kind, gender, place } = race
    const { weekend_name } = before
    await insertAudit(tx, {
      actor,
      reason,
      act: 'race remove',
      subject: is_weekend_removed ? weekend_name : `weekend ${weekend_id}`,
      before: {
        race_code,
        name,
        date,
        kind,
        gender,
        place,
        weekend_name,
        closes: deadlinesOf(moved, 'from'),
      },
      after: { closes: deadlinesOf(moved, 'to') },
    })
    const announced = await announceDeadlines(tx, before, moved, { actor, reason })
    const { selections } = is_weekend_removed ? { selections: [] } : await readWeekend(tx, weekend_id)
    return {
      ok: true,
      name,
      is_weekend_removed,
      selections: selections.map((each) => each.name),
      moved,
      announced,
    }
  })
}

async function refusalOf(
  tx: Db,
  { races, sidebets }: WeekendState,
  { race_id, selection_id, is_scored }: RaceState,
): Promise<CalendarRefusal | null> {
  const teams = await countTeams(tx, [selection_id])
  if (is_scored) return refuse('published', teams)
  if (teams.teams > 0) return refuse('race-picked', teams)
  if (await hasHistory(tx, race_id)) return refuse('race-kept')
  const is_last = races.length === 1
  return is_last && sidebets.length > 0 ? refuse('has-sidebets', { sidebets: sidebets.length }) : null
}

async function removeWeekend(tx: Db, { weekend_id, races }: WeekendState): Promise<MovedDeadline[]> {
  await removeFromTourCup(tx, weekend_id)
  for (const { race_id } of races) await deleteRace(tx, race_id)
  await deleteWeekend(tx, weekend_id)
  return []
}

/**
 * Removes the race. Removes its selection too if the selection has no other races. Deadlines are adjusted to the
 * remaining races.
 */
async function removeFrom(
  tx: Db,
  before: WeekendState,
  { race_id, selection_id }: RaceState,
): Promise<MovedDeadline[] | CalendarRefusal> {
  const { weekend_id, is_tour, races } = before
  await deleteRace(tx, race_id)
  const is_alone = races.every((each) => each.race_id === race_id || each.selection_id !== selection_id)
  if (is_alone) await deleteSelections(tx, [selection_id])
  const anchors = anchorDays(before)
  const changes = is_tour
    ? await regroupWeekend(tx, await readWeekend(tx, weekend_id), anchors)
    : { race_ids: [], anchors }
  if ('ok' in changes) return changes
  const moved = await updateDeadlines(tx, weekend_id, changes)
  return Array.isArray(moved) ? ((await checkSidebets(tx, before)) ?? moved) : moved
}
