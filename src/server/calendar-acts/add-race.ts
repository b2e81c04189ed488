import { type CalendarRefusal, refuse } from '#game/calendar/calendar-acts.ts'
import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import { cupsOf, tourCupName } from '#game/scoring/cups.ts'
import { type RaceKind, tableNameOf } from '#game/scoring/race-kinds.ts'
import type { CountryCodes } from '#server/imports/season/plan-calendar.ts'
import { classOf, raceFacts } from '#server/imports/season/save-calendar.ts'
import * as imports from '#server/imports/store/calendar.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertCups } from '#server/seasons/store.ts'
import { anchorDays, dayIn, timeIn } from './anchor-days.ts'
import { type AnnouncementTexts, announceDeadlines } from './announce-changes.ts'
import { type ActResult, type CalendarCommand, calendarAct } from './calendar-act.ts'
import { chooseSelection } from './choose-selection.ts'
import { createSelection } from './create-selection.ts'
import { deadlinesOf } from './move-race.ts'
import { lockWeekends } from './store/lock.ts'
import { listPointsTables } from './store/season.ts'
import { findTourCup, isCupTaken } from './store/tours.ts'
import { type RaceState, readWeekend, type WeekendState } from './store/weekend-state.ts'
import { type MovedDeadline, updateDeadlines } from './update-deadlines.ts'

export type NewRace = {
  race_code: string
  name: string
  date: Date
  kind: RaceKind
  gender: 'm' | 'f' | 'mixed'
  discipline: 'Classic' | 'Freestyle' | null
  distance: string | null
  place: string | null
  country: string | null
  race_class: '500' | '300' | '200' | '100' | '50' | null
  has_sprint: boolean
  has_climb: boolean
}

export type AddRaceCommand = CalendarCommand & {
  weekend_id: number
  settings: SeasonSettings
  countries: CountryCodes
  race: NewRace
  /** The name of the race's selection, which is created if missing. By default, chosen as in an import. */
  selection?: string | undefined
  /** The deadline of the race's selection. */
  closes_at?: Date | undefined
}

export type AddReport = {
  race_id: number
  selection: string
  is_new_selection: boolean
  teams: number
  moved: MovedDeadline[]
  announced: AnnouncementTexts | null
}

/** Adds a race to a weekend and to one of the weekend's open selections. The teams of the selection stay. */
export async function addRace(db: Db, command: AddRaceCommand): Promise<ActResult<AddReport>> {
  const { weekend_id, actor, reason } = command
  return calendarAct(db, command, async (tx) => {
    await lockWeekends(tx, [weekend_id])
    const before = await readWeekend(tx, weekend_id)
    const added = await addToWeekend(tx, before, command)
    if (!added.ok) return added
    const { race_id, selection_id, selection, moved } = added
    const after = { race_id, ...command.race, selection_id, selection, closes: deadlinesOf(moved, 'to') }
    await insertAudit(tx, { actor, reason, act: 'race add', subject: `weekend ${weekend_id}`, after })
    const announced = await announceDeadlines(tx, before, moved, { actor, reason })
    return { ...added, announced }
  })
}

type AddResult = Omit<AddReport, 'announced'> & { ok: true; selection_id: number }

/** Saves the race, and the deadlines that its date changes. The caller must hold the weekend's gates. */
export async function addToWeekend(
  tx: Db,
  before: WeekendState,
  command: AddRaceCommand,
): Promise<AddResult | CalendarRefusal> {
  const { weekend_id, race } = command
  const refused = await refusalOf(tx, before, command)
  if (refused) return refused
  const chosen = chooseSelection(before, stateOf(race), command.selection)
  if (!chosen.ok) return chosen

  const { selection, name } = chosen
  const found = selection
    ? { ok: true as const, ...selection }
    : await createSelection(tx, before, stateOf(race), { ...command, name })
  if (!found.ok) return found
  const { selection_id } = found
  const race_id = await saveRace(tx, before, command, selection_id)
  const given = selection && command.closes_at ? { selection_id, closes_at: command.closes_at } : undefined
  const changes = { race_ids: [race_id], anchors: anchorDays(before), given }
  const moved = await updateDeadlines(tx, weekend_id, changes)
  if (!Array.isArray(moved)) return moved
  const teams = selection?.teams ?? 0
  return { ok: true, race_id, selection_id, selection: name, is_new_selection: !selection, teams, moved }
}

/** Makes the state of a race that is not in the database yet. Its id is 0, which no row has. */
function stateOf({ race_code, name, date, gender, kind, place }: NewRace): RaceState {
  const facts = { race_code, name, date, gender, kind, place }
  return {
    ...facts,
    race_id: 0,
    selection_id: 0,
    is_cancelled: false,
    is_scored: false,
    takes_pro_teams: false,
  }
}

async function refusalOf(
  tx: Db,
  { is_tour }: WeekendState,
  { season_id, race }: AddRaceCommand,
): Promise<CalendarRefusal | null> {
  const taken = await imports.readTakenNames(tx, season_id)
  if (taken.races.has(race.race_code)) return refuse('code-taken')
  const { kind, race_class, has_sprint, has_climb } = race
  const table = tableNameOf({ kind, is_tour_leg: is_tour, race_class: classOf(race_class) })
  const needed = [table, has_sprint ? 'sprint' : null, has_climb ? 'climb' : null]
  const available = await listPointsTables(tx, season_id)
  const is_missing = needed.some((name) => name !== null && !available.includes(name))
  return is_missing || (kind === 'marathon' && table === null) ? refuse('no-table') : null
}

async function saveRace(
  tx: Db,
  weekend: WeekendState,
  { season_id, settings, countries, race }: AddRaceCommand,
  selection_id: number,
): Promise<number> {
  const { weekend_id, time_zone } = weekend
  const cup = await freeTourCupName(tx, season_id, weekend)
  const listed = {
    ...race,
    date: dayIn(time_zone, race.date),
    time: timeIn(time_zone, race.date),
    tour: cup,
    event: null,
    stage: null,
    time_zone: null,
    takes_team_picks: false,
    is_cancelled: false,
  }
  const facts = { weekend_id, selection_id, ...raceFacts(listed, weekend, countries), date: race.date }
  const race_id = (await imports.insertRaces(tx, season_id, [facts])).get(race.race_code)!
  const cups = cupsOf({ ...race, tour: cup }, settings.cups)
  const created = cups.map((each) => (each.name === cup ? { ...each, tour_weekend_id: weekend_id } : each))
  await insertCups(tx, season_id, created)
  await imports.insertCupRaces(
    tx,
    season_id,
    cups.map(({ name }) => ({ name, race_id })),
  )
  return race_id
}

/** Names the tour's cup, which may not exist yet. Returns null without a tour, or if an operator's cup has the name. */
async function freeTourCupName(
  tx: Db,
  season_id: number,
  { weekend_id, weekend_name, is_tour }: WeekendState,
) {
  if (!is_tour) return null
  const name = (await findTourCup(tx, weekend_id))?.name ?? tourCupName(weekend_name)
  return (await isCupTaken(tx, season_id, name, weekend_id)) ? null : name
}
