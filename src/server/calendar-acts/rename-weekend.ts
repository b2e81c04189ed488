import { refuse } from '#game/calendar/calendar-acts.ts'
import { tourCupName } from '#game/scoring/cups.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type ActResult, type CalendarCommand, calendarAct } from './calendar-act.ts'
import { lockWeekends } from './store/lock.ts'
import { readWeekend } from './store/weekend-state.ts'
import { isNameTaken, renameCup, updateWeekendName } from './store/weekends.ts'

export type RenameWeekendCommand = CalendarCommand & { weekend_id: number; name: string }

/**
 * Renames a weekend. The cup of a tour is renamed too if it has the old name of the weekend and no other cup has the
 * new name.
 */
export async function renameWeekend(
  db: Db,
  command: RenameWeekendCommand,
): Promise<ActResult<{ before: string; is_cup_renamed: boolean }>> {
  const { season_id, weekend_id, name, actor, reason } = command
  return calendarAct(db, command, async (tx) => {
    await lockWeekends(tx, [weekend_id])
    const { weekend_name, is_tour } = await readWeekend(tx, weekend_id)
    if (weekend_name === name) return refuse('same-name')
    if (await isNameTaken(tx, season_id, name, weekend_id)) return refuse('name-taken')

    await updateWeekendName(tx, weekend_id, name)
    const is_cup_renamed =
      is_tour && (await renameCup(tx, weekend_id, tourCupName(weekend_name), tourCupName(name)))
    const sides = { before: { weekend_name }, after: { weekend_name: name } }
    await insertAudit(tx, {
      actor,
      reason,
      act: 'weekend rename',
      subject: `weekend ${weekend_id}`,
      ...sides,
    })
    return { ok: true, before: weekend_name, is_cup_renamed }
  })
}
