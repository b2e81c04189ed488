import { type AffectedCounts, type CalendarRefusal, refuse } from '#game/calendar/calendar-acts.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { anchorDays } from './anchor-days.ts'
import { type AnnouncementTexts, announceChange, announceDeadlines, instantText } from './announce-changes.ts'
import { type ActResult, type CalendarCommand, calendarAct } from './calendar-act.ts'
import { countTeams, lockWeekends } from './store/lock.ts'
import { updateRaceDate } from './store/races.ts'
import { type RaceState, readWeekend, type WeekendState } from './store/weekend-state.ts'
import { type MovedDeadline, updateDeadlines } from './update-deadlines.ts'
import { checkSidebets, moveSidebets } from './update-sidebets.ts'

export type MoveRaceCommand = CalendarCommand & {
  race_id: number
  weekend_id: number
  to: Date
  /** The new deadline of the race's selection. If not set, the deadline moves with the race. */
  closes_at?: Date | undefined
  /** Shown to players in the announcement instead of the reason. */
  text?: string | undefined
  /** Announces the race as postponed, even if no deadline moves. */
  is_postponed: boolean
}

export type MoveReport = {
  name: string
  from: Date
  time_zone: string
  moved: MovedDeadline[]
  announced: AnnouncementTexts | null
}

/** Moves a race, and the deadlines that depend on it. Teams stay, and closed selections stay closed. */
export async function moveRace(db: Db, command: MoveRaceCommand): Promise<ActResult<MoveReport>> {
  const { race_id, weekend_id, to, actor, reason } = command
  return calendarAct(db, command, async (tx) => {
    await lockWeekends(tx, [weekend_id])
    const before = await readWeekend(tx, weekend_id)
    const race = before.races.find((each) => each.race_id === race_id)!
    const refused = refusalOf(race, command, await countTeams(tx, [race.selection_id]))
    if (refused) return refused

    await updateRaceDate(tx, race_id, to)
    const moved = await moveDeadlines(tx, before, race, command)
    if (!Array.isArray(moved)) return moved
    const announced = await announceMove(tx, before, race, moved, command)
    await insertAudit(tx, {
      actor,
      reason,
      act: command.is_postponed ? 'race postpone' : 'race move',
      subject: `race ${race_id}`,
      before: { date: race.date, closes: deadlinesOf(moved, 'from') },
      after: { date: to, closes: deadlinesOf(moved, 'to') },
    })
    return { ok: true, name: race.name, from: race.date, time_zone: before.time_zone, moved, announced }
  })
}

function refusalOf(
  race: RaceState,
  { to, is_postponed }: MoveRaceCommand,
  affected: AffectedCounts,
): CalendarRefusal | null {
  if (race.is_scored) return refuse('published', affected)
  if (race.is_cancelled) return refuse('is-cancelled')
  if (race.date.getTime() === to.getTime()) return refuse('same-instant')
  return is_postponed && to < race.date ? refuse('not-later') : null
}

async function moveDeadlines(
  tx: Db,
  before: WeekendState,
  { race_id, selection_id }: RaceState,
  { closes_at }: MoveRaceCommand,
): Promise<MovedDeadline[] | CalendarRefusal> {
  const given = closes_at && { selection_id, closes_at }
  const moved = await updateDeadlines(tx, before.weekend_id, {
    race_ids: [race_id],
    anchors: anchorDays(before),
    given,
  })
  if (!Array.isArray(moved)) return moved
  const moved_bets = await moveSidebets(tx, before)
  return (await checkSidebets(tx, before)) ?? [...moved, ...moved_bets]
}

async function announceMove(
  tx: Db,
  weekend: WeekendState,
  race: RaceState,
  moved: readonly MovedDeadline[],
  { to, is_postponed, actor, reason, text }: MoveRaceCommand,
): Promise<AnnouncementTexts | null> {
  const by = { actor, reason }
  if (!is_postponed) return announceDeadlines(tx, weekend, moved, { ...by, text })
  const selection = weekend.selections.find(({ selection_id }) => selection_id === race.selection_id)
  const is_closed = selection?.is_closed === true
  const lines = [
    `It starts on ${instantText(to)}.`,
    is_closed ? 'Picks have closed, so teams stay as they are.' : '',
  ]
  const header = `Postponed: ${titleOf(weekend, race)}`
  return announceChange(tx, weekend, { header, lines, moved, until: to, text }, by)
}

export function titleOf({ weekend_name }: WeekendState, { name }: RaceState): string {
  return name.includes(weekend_name) ? name : `${weekend_name}, ${name}`
}

/** Returns the deadlines before or after the change for the audit log, with keys such as `selection 4`. */
export function deadlinesOf(moved: readonly MovedDeadline[], side: 'from' | 'to'): Record<string, Date> {
  return Object.fromEntries(moved.map((each) => [`${each.kind} ${each.id}`, each[side]]))
}
