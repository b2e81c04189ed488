import type { z } from 'zod'
import type { CalendarAct, CalendarReport, changeCalendar } from '#contract/admin/calendar.ts'
import type { AffectedCounts, CalendarRefusal } from '#game/calendar/calendar-acts.ts'
import { announcementOf, moveDeadline } from '#server/admin/move-deadline.ts'
import { CANNOT_HIDE_SCORED, factsOf, setWeekend } from '#server/admin/set-weekend.ts'
import { listDeadlines } from '#server/admin/store/deadlines.ts'
import { type AdminWeekend, listAdminWeekends } from '#server/admin/store/weekends.ts'
import { addRace } from '#server/calendar-acts/add-race.ts'
import type { Announced } from '#server/calendar-acts/announce-changes.ts'
import type { ActResult, CalendarCommand } from '#server/calendar-acts/calendar-act.ts'
import { cancelRace } from '#server/calendar-acts/cancel-race.ts'
import { makeTour } from '#server/calendar-acts/make-tour.ts'
import { mergeWeekends } from '#server/calendar-acts/merge-weekends.ts'
import { moveRace } from '#server/calendar-acts/move-race.ts'
import { renameRace } from '#server/calendar-acts/rename-race.ts'
import { renameWeekend } from '#server/calendar-acts/rename-weekend.ts'
import { splitWeekend } from '#server/calendar-acts/split-weekend.ts'
import type { MovedDeadline } from '#server/calendar-acts/update-deadlines.ts'
import { parseInstant } from '#server/imports/files/local-time.ts'
import { loadCountryCodes } from '#server/imports/store/countries.ts'
import { changesOf } from '#server/platform/audit/edit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { httpError, invalidField, notFound } from '#server/platform/errors.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { CALENDAR_SENTENCES, DEADLINE_SENTENCES } from '#text/calendar-refusals.ts'
import * as store from './store.ts'

type Given = z.output<NonNullable<typeof changeCalendar.body>>

type Outcome = Pick<CalendarReport, 'selections'> & {
  moved: readonly MovedDeadline[]
  announced: Announced | null
  teams: number
  players: number
}

/** Changes the calendar like the command line; a dry run is rolled back. Throws 409 if the change is refused. */
export async function runAct(
  db: Db,
  season: SeasonRow,
  given: Given,
  actor: string,
): Promise<CalendarReport> {
  const { dry_run, reason, change } = given
  if (!dry_run && reason === undefined) throw invalidField('reason', 'A reason is required')
  const command = { season_id: season.season_id, actor, reason, dry_run }
  const { moved, announced, ...rest } = await applyChange(db, season, change, command)
  return {
    ...rest,
    announcement: announced,
    moved: moved.map(({ from, to, ...each }) => ({
      ...each,
      from: from.toISOString(),
      to: to.toISOString(),
    })),
  }
}

async function applyChange(
  db: Db,
  season: SeasonRow,
  change: CalendarAct,
  command: CalendarCommand,
): Promise<Outcome> {
  if (change.act === 'deadline move') return applyDeadlineMove(db, change, command)
  if ('race_id' in change) {
    const race = (await store.listRaces(db, season.season_id)).find(
      ({ race_id }) => race_id === change.race_id,
    )
    if (!race) throw notFound('Race')
    const affected = await store.countAffected(db, { selection_id: race.selection_id })
    const weekend = await getWeekendOr404(db, season, race.weekend_id)
    return { ...outcomeOf(await changeRace(db, change, withWeekend(command, weekend))), ...affected }
  }
  const weekend = await getWeekendOr404(db, season, change.weekend_id)
  const affected = await store.countAffected(db, { weekend_id: weekend.weekend_id })
  if (change.act === 'weekend set')
    return { ...(await applyWeekendSettings(db, weekend, change, command)), ...affected }
  return { ...outcomeOf(await changeWeekend(db, season, change, withWeekend(command, weekend))), ...affected }
}

type RaceAct = Extract<CalendarAct, { race_id: number }>

/** A command with its weekend; times without an offset are in the weekend's time zone. */
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
    case 'race add': {
      const { act: _act, selection, closes_at, date, weekend_id: _id, ...race } = change
      const countries = await loadCountryCodes(db)
      if (race.country !== null && !countries.has(race.country))
        throw invalidField('country', `There is no country ${race.country}`)
      return addRace(db, {
        ...command,
        weekend_id,
        settings: season.settings,
        countries,
        selection,
        closes_at: closes_at === undefined ? undefined : instantOf('closes_at', closes_at, command),
        race: { ...race, date: instantOf('date', date, command) },
      })
    }
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

/** The part of the result that all acts share. Throws if the act was refused. */
function outcomeOf(result: ActResult<object>): Pick<Outcome, 'moved' | 'announced' | 'selections'> {
  if (!result.ok) throw refusalOf(result as CalendarRefusal)
  const { moved = [], announced = null, selections = [] } = result as Partial<Outcome>
  return { moved, announced, selections }
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
  { season_id, dry_run, actor, reason }: CalendarCommand,
): Promise<Outcome> {
  const deadline = (await listDeadlines(db, season_id)).find(
    ({ kind, id }) => kind === change.kind && id === change.id,
  )
  if (!deadline) throw notFound('Deadline')
  const to = instantOf('to', change.to, deadline)
  const announcement = announcementOf(deadline, to, change.text ?? reason)
  const affected =
    deadline.kind === 'selection'
      ? await store.countAffected(db, { selection_id: deadline.id })
      : { teams: 0, players: await store.countAnswers(db, deadline.id) }
  const refused = await withDryRun(db, dry_run, (tx) =>
    moveDeadline(tx, { deadline, to, announcement }, { actor, reason }),
  )
  if (refused) throw httpError('calendar', `${DEADLINE_SENTENCES[refused]}.`)
  const { kind, id, name, closes_at: from } = deadline
  return { moved: [{ kind, id, name, from, to }], announced: announcement, selections: [], ...affected }
}

async function applyWeekendSettings(
  db: Db,
  weekend: AdminWeekend,
  { hidden, livestream_link, event_link }: Extract<CalendarAct, { act: 'weekend set' }>,
  { dry_run, actor, reason }: CalendarCommand,
): Promise<Pick<Outcome, 'moved' | 'announced' | 'selections'>> {
  const before = factsOf(weekend)
  const after = {
    ...before,
    hidden: hidden ?? before.hidden,
    livestream_link: livestream_link === undefined ? before.livestream_link : livestream_link,
    event_link: event_link === undefined ? before.event_link : event_link,
  }
  if (after.hidden && weekend.is_scored) throw httpError('calendar', CANNOT_HIDE_SCORED)
  const edit = { after, changes: changesOf(before, after) }
  if (edit.changes.length > 0)
    await withDryRun(db, dry_run, (tx) => setWeekend(tx, weekend, edit, { actor, reason }))
  return { moved: [], announced: null, selections: [] }
}

async function getWeekendOr404(db: Db, { season_id }: SeasonRow, weekend_id: number): Promise<AdminWeekend> {
  const weekends = await listAdminWeekends(db, season_id)
  const found = weekends.find((each) => each.weekend_id === weekend_id)
  if (!found) throw notFound('Weekend')
  return found
}
