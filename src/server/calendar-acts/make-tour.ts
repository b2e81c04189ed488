import { type CalendarRefusal, refuse } from '#game/calendar/calendar-acts.ts'
import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import { tourCupName } from '#game/scoring/cups.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertCups } from '#server/seasons/store.ts'
import { anchorDays } from './anchor-days.ts'
import { type AnnouncementTexts, announceDeadlines } from './announce-changes.ts'
import { type ActResult, type CalendarCommand, calendarAct } from './calendar-act.ts'
import { deadlinesOf } from './move-race.ts'
import { regroupWeekend } from './regroup-weekend.ts'
import { countTeams, lockWeekends } from './store/lock.ts'
import { listPointsTables } from './store/season.ts'
import { addToCup, isCupTaken, removeFromTourCup, updateIsTour, updateLegTables } from './store/tours.ts'
import { readWeekend, type WeekendState } from './store/weekend-state.ts'
import { type MovedDeadline, updateDeadlines } from './update-deadlines.ts'

export type TourCommand = CalendarCommand & { weekend_id: number; settings: SeasonSettings; is_tour: boolean }

export type TourReport = {
  weekend_name: string
  selections: string[]
  moved: MovedDeadline[]
  has_overall: boolean
  announced: AnnouncementTexts | null
}

/**
 * Turns a weekend into a tour, or back into an ordinary weekend. Changes its selections, points tables and cup as if it
 * were imported (rules §11). Refused if a race is scored, or if `regroupWeekend` refuses to change the selections.
 */
export async function makeTour(db: Db, command: TourCommand): Promise<ActResult<TourReport>> {
  const { weekend_id, is_tour, actor, reason } = command
  return calendarAct(db, command, async (tx) => {
    await lockWeekends(tx, [weekend_id])
    const before = await readWeekend(tx, weekend_id)
    const refused = await refusalOf(tx, before, command)
    if (refused) return refused

    await updateIsTour(tx, weekend_id, is_tour)
    await updateLegTables(tx, weekend_id, is_tour)
    await saveCup(tx, before, command)
    const changes = await regroupWeekend(tx, { ...before, is_tour }, anchorDays(before))
    if ('ok' in changes) return changes
    const moved = await updateDeadlines(tx, weekend_id, changes)
    if (!Array.isArray(moved)) return moved

    const after = await readWeekend(tx, weekend_id)
    const selections = after.selections.map(({ name }) => name)
    await insertAudit(tx, {
      actor,
      reason,
      act: is_tour ? 'tour make' : 'tour unmake',
      subject: `weekend ${weekend_id}`,
      before: { selections: before.selections.map(({ name }) => name), closes: deadlinesOf(moved, 'from') },
      after: { selections, closes: deadlinesOf(moved, 'to') },
    })
    const announced = await announceDeadlines(tx, after, moved, { actor, reason })
    const has_overall = after.races.some(({ kind }) => kind === 'tour_overall')
    return { ok: true, weekend_name: after.weekend_name, selections, moved, has_overall, announced }
  })
}

async function refusalOf(
  tx: Db,
  weekend: WeekendState,
  { is_tour, season_id, settings }: TourCommand,
): Promise<CalendarRefusal | null> {
  if (weekend.is_tour === is_tour) return refuse(is_tour ? 'is-tour' : 'no-tour')
  if (weekend.is_championship) return refuse('is-championship')
  const tables = await listPointsTables(tx, season_id)
  if (!['individual', 'stage'].every((table) => tables.includes(table))) return refuse('no-table')
  const name = tourCupName(weekend.weekend_name)
  const needs_cup = is_tour && settings.cups.includes('tour')
  if (needs_cup && (await isCupTaken(tx, season_id, name, weekend.weekend_id))) return refuse('cup-taken')
  const scored = weekend.races.filter(({ is_scored }) => is_scored)
  if (scored.length === 0) return null
  const selection_ids = scored.map(({ selection_id }) => selection_id)
  return refuse('published', { races: scored.length, ...(await countTeams(tx, selection_ids)) })
}

async function saveCup(
  tx: Db,
  weekend: WeekendState,
  { season_id, is_tour, settings }: TourCommand,
): Promise<void> {
  if (!settings.cups.includes('tour')) return
  const { weekend_id } = weekend
  if (!is_tour) return removeFromTourCup(tx, weekend_id)
  const name = tourCupName(weekend.weekend_name)
  await insertCups(tx, season_id, [{ name, counts: 'all', tour_weekend_id: weekend_id }])
  await addToCup(tx, weekend_id, name)
}
