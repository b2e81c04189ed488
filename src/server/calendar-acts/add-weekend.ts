import { type CalendarRefusal, refuse } from '#game/calendar/calendar-acts.ts'
import { insertWeekends } from '#server/imports/store/calendar.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type AddRaceCommand, addToWeekend } from './add-race.ts'
import { type ActResult, calendarAct } from './calendar-act.ts'
import { lockWeekends } from './store/lock.ts'
import { readWeekend } from './store/weekend-state.ts'
import { isNameTaken } from './store/weekends.ts'

/** The fields of a new weekend, and of its first race. */
export type AddWeekendCommand = Omit<AddRaceCommand, 'weekend_id'> & {
  name: string
  time_zone: string
  /** Whether the weekend is hidden from players until an operator shows it. */
  is_hidden: boolean
}

export type AddWeekendReport = { weekend_id: number; weekend_name: string; selections: string[] }

/** Adds a weekend with its first race. A weekend must have a race, because it lasts from its first to its last race. */
export async function addWeekend(db: Db, command: AddWeekendCommand): Promise<ActResult<AddWeekendReport>> {
  const { season_id, name, time_zone, is_hidden, actor, reason, race } = command
  return calendarAct(
    db,
    command,
    async (tx): Promise<({ ok: true } & AddWeekendReport) | CalendarRefusal> => {
      if (await isNameTaken(tx, season_id, name, null)) return refuse('name-taken')
      const facts = {
        weekend_name: name,
        event_start: race.date,
        event_end: race.date,
        time_zone,
        country: race.country === null ? null : (command.countries.get(race.country)?.alpha_3 ?? null),
        is_tour: false,
        is_championship: false,
        team_per_race: false,
        hidden: is_hidden,
        livestream_link: null,
        event_link: null,
      }
      const weekend_id = (await insertWeekends(tx, season_id, [facts])).get(name)!
      await lockWeekends(tx, [weekend_id])
      const added = await addToWeekend(tx, await readWeekend(tx, weekend_id), { ...command, weekend_id })
      if (!added.ok) return added
      const { race_id, selection } = added
      const after = { ...facts, race_id, race, selection }
      await insertAudit(tx, { actor, reason, act: 'weekend add', subject: `weekend ${weekend_id}`, after })
      return { ok: true, weekend_id, weekend_name: name, selections: [selection] }
    },
  )
}
