import type { CalendarAct, CalendarReport } from '#contract/admin/calendar.ts'
import type { AffectedCounts, CalendarRefusal } from '#game/calendar/calendar-acts.ts'
import { announcementOf, moveDeadline } from '#server/admin/move-deadline.ts'
import { CANNOT_HIDE_SCORED, factsOf, setWeekend } from '#server/admin/set-weekend.ts'
import { listDeadlines } from '#server/admin/store/deadlines.ts'
import { type AdminWeekend, listAdminWeekends } from '#server/admin/store/weekends.ts'
import { addRace } from '#server/calendar-acts/add-race.ts'
import { addWeekend } from '#server/calendar-acts/add-weekend.ts'
import type { AnnouncementTexts } from '#server/calendar-acts/announce-changes.ts'
import type { ActResult, CalendarCommand } from '#server/calendar-acts/calendar-act.ts'
import { cancelRace } from '#server/calendar-acts/cancel-race.ts'
import { makeTour } from '#server/calendar-acts/make-tour.ts'
import { mergeWeekends } from '#server/calendar-acts/merge-weekends.ts'
import { moveRace } from '#server/calendar-acts/move-race.ts'
import { removeRace } from '#server/calendar-acts/remove-race.ts'
import { renameRace } from '#server/calendar-acts/rename-race.ts'
import { renameWeekend } from '#server/calendar-acts/rename-weekend.ts'
import { splitWeekend } from '#server/calendar-acts/split-weekend.ts'
import { uncancelRace } from '#server/calendar-acts/uncancel-race.ts'
import type { MovedDeadline } from '#server/calendar-acts/update-deadlines.ts'
import * as cells from '#server/imports/files/cells.ts'
import { parseInstant } from '#server/imports/files/local-time.ts'
import { loadCountryCodes } from '#server/imports/store/countries.ts'
import { changesOf } from '#server/platform/audit/edit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, invalidField, notFound } from '#server/platform/errors.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { CALENDAR_SENTENCES, DEADLINE_SENTENCES } from '#text/calendar-refusals.ts'
import * as store from './store.ts'

export type Outcome = Pick<CalendarReport, 'selections' | 'job_id'> & {
  moved: readonly MovedDeadline[]
  announced: AnnouncementTexts | null
}

/**
 * Changes the calendar in the caller's transaction, like the command line. Throws 409 if the change is refused. For a
 * dry run, the caller must roll the transaction back.
 */
export async function applyChange(
  db: Db,
  season: SeasonRow,
  change: CalendarAct,
  command: CalendarCommand,
): Promise<Outcome> {
  if (change.act === 'deadline move') return applyDeadlineMove(db, change, command)
  if (change.act === 'weekend add') {
    const result = await addWeekend(db, { ...command, ...(await newWeekendOf(db, season, change)) })
    return outcomeOf(result)
  }
  if ('race_id' in change) {
    const race = (await store.listRaces(db, season.season_id)).find(
      ({ race_id }) => race_id === change.race_id,
    )
    if (!race) throw notFound('Race')
    const weekend = await getWeekendOr404(db, season, race.weekend_id)
    return outcomeOf(await changeRace(db, change, withWeekend(command, weekend)))
  }
  const weekend = await getWeekendOr404(db, season, change.weekend_id)
  if (change.act === 'weekend set') return applyWeekendSettings(db, weekend, change, command)
  return outcomeOf(await changeWeekend(db, season, change, withWeekend(command, weekend)))
}

type RaceAct = Extract<CalendarAct, { race_id: number }>

/** A command with its weekend. Times without an offset are in the time zone `time_zone`. */
type WeekendCommand = CalendarCommand & { weekend_id: number; time_zone: string }

function withWeekend(command: CalendarCommand, { weekend_id, time_zone }: AdminWeekend): WeekendCommand {
  return { ...command, weekend_id, time_zone }
}

function instantOf(field: string, text: string, { time_zone }: { time_zone: string }): Date {
  const instant = parseInstant(text, time_zone)
  if (!instant) throw invalidField(field, 'There is no such date and time')
  return instant
}

async function changeRace(db: Db, change: RaceAct, command: WeekendCommand): Promise<ActResult<object>> {
  if (change.act === 'race cancel') return cancelRace(db, { ...command, ...change })
  if (change.act === 'race uncancel') return uncancelRace(db, { ...command, ...change })
  if (change.act === 'race remove') return removeRace(db, { ...command, ...change })
  if (change.act === 'race rename') return renameRace(db, { ...command, ...change })
  const { to, closes_at } = change
  return moveRace(db, {
    ...command,
    ...change,
    to: instantOf('to', to, command),
    closes_at: closes_at === undefined ? undefined : instantOf('closes_at', closes_at, command),
  })
}

type WeekendAct = Exclude<Extract<CalendarAct, { weekend_id: number }>, { act: 'weekend set' }>

async function changeWeekend(
  db: Db,
  season: SeasonRow,
  change: WeekendAct,
  command: WeekendCommand,
): Promise<ActResult<object>> {
  const { weekend_id } = command
  switch (change.act) {
    case 'weekend rename':
      return renameWeekend(db, { ...command, weekend_id, name: change.name })
    case 'weekend merge': {
      const { weekend_id: from } = await getWeekendOr404(db, season, change.from)
      return mergeWeekends(db, { ...command, into: weekend_id, from, is_regrouped: change.is_regrouped })
    }
    case 'weekend split':
      return splitWeekend(db, { ...command, weekend_id, race_ids: change.race_ids, name: change.name })
    case 'race add':
      return addRace(db, {
        ...command,
        ...(await newRaceOf(db, change, command)),
        weekend_id,
        settings: season.settings,
      })
    case 'tour make':
    case 'tour unmake':
      return makeTour(db, {
        ...command,
        weekend_id,
        settings: season.settings,
        is_tour: change.act === 'tour make',
      })
  }
}

type NewRaceFields = Omit<Extract<CalendarAct, { act: 'race add' }>, 'act' | 'weekend_id'>

/** Returns the fields of a new race. Times without an offset are in the time zone of `zone`. */
async function newRaceOf(
  db: Db,
  { selection, closes_at, ...fields }: NewRaceFields,
  zone: { time_zone: string },
) {
  const countries = await loadCountryCodes(db)
  const { race_code, name, date, kind, gender, discipline, distance } = fields
  const { place, country, race_class, has_sprint, has_climb } = fields
  if (country !== null && !countries.has(country))
    throw invalidField('country', `There is no country ${country}`)
  const facts = { race_code, name, kind, gender, discipline, distance, place, country, race_class }
  return {
    countries,
    selection,
    closes_at: closes_at === undefined ? undefined : instantOf('closes_at', closes_at, zone),
    race: { ...facts, has_sprint, has_climb, date: instantOf('date', date, zone) },
  }
}

async function newWeekendOf(
  db: Db,
  { settings }: SeasonRow,
  change: Extract<CalendarAct, { act: 'weekend add' }>,
) {
  const { weekend_name: name, time_zone, is_hidden } = change
  if (cells.time_zone.read(time_zone) === undefined)
    throw invalidField('time_zone', 'There is no such time zone. An example is Europe/Oslo')
  return { ...(await newRaceOf(db, change, change)), name, time_zone, is_hidden, settings }
}

/** Returns the effects that all acts report. Throws 409 if the act was refused. */
function outcomeOf(result: ActResult<object>): Outcome {
  if (!result.ok) throw refusalOf(result as CalendarRefusal)
  const { moved = [], announced = null, selections = [], job_id = null } = result as Partial<Outcome>
  return { moved, announced, selections, job_id }
}

function refusalOf({ reason, concerned }: CalendarRefusal) {
  const affected = Object.entries(concerned satisfies AffectedCounts).map(
    ([what, count]) => `${what}: ${count}`,
  )
  const errors = affected.length > 0 ? [`Affected: ${affected.join(', ')}`] : []
  return httpError('calendar', `${CALENDAR_SENTENCES[reason]}.`, { errors })
}

async function applyDeadlineMove(
  db: Db,
  change: Extract<CalendarAct, { act: 'deadline move' }>,
  { season_id, actor, reason }: CalendarCommand,
): Promise<Outcome> {
  const deadline = (await listDeadlines(db, season_id)).find(
    ({ kind, id }) => kind === change.kind && id === change.id,
  )
  if (!deadline) throw notFound('Deadline')
  const to = instantOf('to', change.to, deadline)
  const announcement = announcementOf(deadline, to, change.text ?? reason)
  const report = await moveDeadline(db, { deadline, to, announcement }, { actor, reason })
  if (!report.ok) throw httpError('calendar', `${DEADLINE_SENTENCES[report.reason]}.`)
  const { kind, id, name, closes_at: from } = deadline
  const moved = [{ kind, id, name, from, to }]
  return { moved, announced: report.announced, selections: [], job_id: null }
}

async function applyWeekendSettings(
  db: Db,
  weekend: AdminWeekend,
  { hidden, livestream_link, event_link }: Extract<CalendarAct, { act: 'weekend set' }>,
  { actor, reason }: CalendarCommand,
): Promise<Outcome> {
  const before = factsOf(weekend)
  const after = {
    ...before,
    hidden: hidden ?? before.hidden,
    livestream_link: livestream_link === undefined ? before.livestream_link : livestream_link,
    event_link: event_link === undefined ? before.event_link : event_link,
  }
  if (after.hidden && weekend.is_scored) throw httpError('calendar', CANNOT_HIDE_SCORED)
  const edit = { after, changes: changesOf(before, after) }
  if (edit.changes.length > 0) await setWeekend(db, weekend, edit, { actor, reason })
  return { moved: [], announced: null, selections: [], job_id: null }
}

async function getWeekendOr404(db: Db, { season_id }: SeasonRow, weekend_id: number): Promise<AdminWeekend> {
  const weekends = await listAdminWeekends(db, season_id)
  const found = weekends.find((each) => each.weekend_id === weekend_id)
  if (!found) throw notFound('Weekend')
  return found
}
