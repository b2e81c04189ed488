import { refuse } from '#game/calendar/calendar-acts.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type AnnouncementTexts, announceChange } from './announce-changes.ts'
import { type ActResult, type CalendarCommand, calendarAct } from './calendar-act.ts'
import { titleOf } from './move-race.ts'
import { countTeams, lockWeekends } from './store/lock.ts'
import { updateRaceState } from './store/races.ts'
import { readWeekend } from './store/weekend-state.ts'
import { checkSidebets } from './update-sidebets.ts'

export type CancelCommand = CalendarCommand & {
  race_id: number
  weekend_id: number
  text?: string | undefined
}

export type CancelReport = { name: string; teams: number; announced: AnnouncementTexts | null }

/**
 * Cancels a race that has no published results. The teams and the deadline of its selection stay, because the selection
 * may have other races.
 */
export async function cancelRace(db: Db, command: CancelCommand): Promise<ActResult<CancelReport>> {
  const { race_id, weekend_id, actor, reason, text } = command
  return calendarAct(db, command, async (tx) => {
    await lockWeekends(tx, [weekend_id])
    const before = await readWeekend(tx, weekend_id)
    const race = before.races.find((each) => each.race_id === race_id)!
    const teams = await countTeams(tx, [race.selection_id])
    if (race.is_scored) return refuse('published', teams)
    if (race.is_cancelled) return refuse('is-cancelled')

    await updateRaceState(tx, race_id, 'cancelled', command)
    const refused = await checkSidebets(tx, before)
    if (refused) return refused
    const lines = ['Teams stay as they are.']
    const announcement = {
      header: `Cancelled: ${titleOf(before, race)}`,
      lines,
      moved: [],
      until: race.date,
      text,
    }
    const announced = await announceChange(tx, before, announcement, { actor, reason })
    const subject = `race ${race_id}`
    await insertAudit(tx, { actor, reason, act: 'race cancel', subject, after: { state: 'cancelled' } })
    return { ok: true, name: race.name, teams: teams.teams, announced }
  })
}
