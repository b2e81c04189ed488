import { type CalendarRefusal, refuse } from '#game/calendar/calendar-acts.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type AnnouncementTexts, announceChange, instantText } from './announce-changes.ts'
import { type ActResult, type CalendarCommand, calendarAct } from './calendar-act.ts'
import { titleOf } from './move-race.ts'
import { countTeams, lockWeekends } from './store/lock.ts'
import { updateRaceState, wasPublished } from './store/races.ts'
import { type RaceState, readWeekend, type WeekendState } from './store/weekend-state.ts'
import { checkSidebets } from './update-sidebets.ts'

export type UncancelCommand = CalendarCommand & {
  race_id: number
  weekend_id: number
  text?: string | undefined
}

export type UncancelReport = { name: string; teams: number; announced: AnnouncementTexts | null }

/** Undoes the cancellation of a race. Its time, selection, deadline and teams do not change. */
export async function uncancelRace(db: Db, command: UncancelCommand): Promise<ActResult<UncancelReport>> {
  const { race_id, weekend_id, actor, reason, text } = command
  return calendarAct(db, command, async (tx) => {
    await lockWeekends(tx, [weekend_id])
    const before = await readWeekend(tx, weekend_id)
    const race = before.races.find((each) => each.race_id === race_id)!
    const refused = await refusalOf(tx, before, race)
    if (refused) return refused

    await updateRaceState(tx, race_id, 'scheduled', command)
    const late_bets = await checkSidebets(tx, before)
    if (late_bets) return late_bets
    const announcement = {
      header: `Back on: ${titleOf(before, race)}`,
      lines: [`It starts on ${instantText(race.date)}.`, 'Teams stay as they are.'],
      moved: [],
      until: race.date,
      text,
    }
    const announced = await announceChange(tx, before, announcement, { actor, reason })
    const sides = { before: { state: 'cancelled' }, after: { state: 'scheduled' } }
    await insertAudit(tx, { actor, reason, act: 'race uncancel', subject: `race ${race_id}`, ...sides })
    const { teams } = await countTeams(tx, [race.selection_id])
    return { ok: true, name: race.name, teams, announced }
  })
}

/** Checks the same conditions as a publication that undoes a cancellation (rules §3). */
async function refusalOf(
  tx: Db,
  { selections }: WeekendState,
  { race_id, selection_id, is_cancelled, kind, date }: RaceState,
): Promise<CalendarRefusal | null> {
  if (!is_cancelled) return refuse('not-cancelled')
  if (await wasPublished(tx, race_id)) return refuse('was-published')
  const own = selections.find((each) => each.selection_id === selection_id)!
  return kind !== 'qualification_race' && own.closes_at > date ? refuse('after-the-start') : null
}
