import { type CalendarRefusal, refuse } from '#game/calendar/calendar-acts.ts'
import { updateSidebetClose } from '#server/admin/store/deadlines.ts'
import type { Db } from '#server/platform/db/db.ts'
import { readWeekend, type WeekendState } from './store/weekend-state.ts'
import type { MovedDeadline } from './update-deadlines.ts'

/** If the deadline of the weekend's first selection has moved, also moves the side bets that had the same deadline. */
export async function moveSidebets(tx: Db, before: WeekendState): Promise<MovedDeadline[]> {
  const after = await readWeekend(tx, before.weekend_id)
  const [from, to] = [firstClose(before), firstClose(after)]
  if (!from || !to || from.getTime() === to.getTime() || to <= after.now) return []
  const moving = after.sidebets.filter((bet) => !bet.is_closed && bet.closes_at.getTime() === from.getTime())
  for (const { sidebet_id } of moving) await updateSidebetClose(tx, sidebet_id, to)
  return moving.map(({ sidebet_id }) => ({ kind: 'sidebet', id: sidebet_id, name: 'side bet', from, to }))
}

/**
 * Refuses a change after which the answer to a side bet may be known before the bet closes. The answer may be known if
 * all races of the weekend start before the bet closes. It may also be known if the change moves a race from after the
 * close of the bet to before it.
 */
export async function checkSidebets(tx: Db, before: WeekendState): Promise<CalendarRefusal | null> {
  const after = await readWeekend(tx, before.weekend_id)
  const held_races = after.races.filter(({ is_cancelled }) => !is_cancelled)
  const late = after.sidebets.filter(
    ({ closes_at, is_closed }) =>
      !is_closed &&
      held_races.length > 0 &&
      (held_races.every(({ date }) => date < closes_at) ||
        held_races.some((race) => race.date < closes_at && startedAfter(before, race.race_id, closes_at))),
  )
  return late.length > 0 ? refuse('sidebets-late', { sidebets: late.length }) : null
}

function startedAfter({ races }: WeekendState, race_id: number, closes_at: Date): boolean {
  const was = races.find((race) => race.race_id === race_id)
  return was !== undefined && was.date >= closes_at
}

function firstClose({ selections }: WeekendState): Date | undefined {
  return selections.map(({ closes_at }) => closes_at).sort((a, b) => a.getTime() - b.getTime())[0]
}
