import { refuse } from '#game/calendar/calendar-acts.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type ActResult, type CalendarCommand, calendarAct } from './calendar-act.ts'
import { lockWeekends } from './store/lock.ts'
import { updateRaceName } from './store/races.ts'
import { renameSelections } from './store/selections.ts'
import { readWeekend } from './store/weekend-state.ts'

export type RenameRaceCommand = CalendarCommand & { race_id: number; weekend_id: number; name: string }

/**
 * Renames a race. If its selection has the same name and no other races, the selection is renamed too. The selection
 * keeps its name if the new name is too long for it, or if another selection of the weekend has the new name.
 */
export async function renameRace(
  db: Db,
  command: RenameRaceCommand,
): Promise<ActResult<{ before: string; selection: string | null }>> {
  const { race_id, weekend_id, name, actor, reason } = command
  return calendarAct(db, command, async (tx) => {
    await lockWeekends(tx, [weekend_id])
    const { races, selections } = await readWeekend(tx, weekend_id)
    const race = races.find((each) => each.race_id === race_id)!
    if (race.name === name) return refuse('same-name')

    await updateRaceName(tx, race_id, name)
    const own = selections.find((each) => each.selection_id === race.selection_id)!
    const is_alone = races.every((each) => each === race || each.selection_id !== own.selection_id)
    const is_taken = selections.some((each) => each.name === name)
    const renames_selection = is_alone && own.name === race.name && !is_taken && name.length <= 120
    if (renames_selection) await renameSelections(tx, [{ selection_id: own.selection_id, name }])
    const sides = { before: { name: race.name }, after: { name } }
    await insertAudit(tx, { actor, reason, act: 'race rename', subject: `race ${race_id}`, ...sides })
    return { ok: true, before: race.name, selection: renames_selection ? name : null }
  })
}
