import type { CountryCodes, PlannedWeekend } from '../season/plan-calendar.ts'
import type { PlannedSelection } from '../season/plan-selections.ts'
import { raceFacts } from '../season/save-calendar.ts'
import type { CalendarRace } from '../season/weekend-groups.ts'
import type { PresentRace } from '../store/present.ts'
import { added, type Change, changed, changedFields, removed } from './changed-fields.ts'
import type { CalendarMatch, PresentCalendar } from './match-calendar.ts'

export type CalendarChanges = { weekends: Change[]; selections: Change[]; races: Change[] }

const WEEKEND_FIELDS = [
  'weekend_name',
  'event_start',
  'event_end',
  'time_zone',
  'country',
  'is_tour',
  'is_championship',
  'team_per_race',
] as const

const SELECTION_FIELDS = [
  'name',
  'trading_opens_at',
  'trading_close',
  'takes_team_picks',
  'is_mixed',
] as const

const RACE_FIELDS = [
  'name',
  'date',
  'distance',
  'discipline',
  'gender',
  'country',
  'place',
  'kind',
  'points_table',
  'sprint_points_table',
  'climb_points_table',
  'state',
] as const

/** Returns what a plan changes in a calendar. Imports do not change limits, links and other values of operators. */
export function calendarChanges(
  planned: readonly PlannedWeekend[],
  present: PresentCalendar,
  match: CalendarMatch,
  countries: CountryCodes,
): CalendarChanges {
  const names = new Map(present.weekends.map((weekend) => [weekend.weekend_id, weekend.weekend_name]))
  const { removed: gone } = match
  return {
    weekends: [
      ...planned.flatMap((weekend) => {
        const existing = match.weekends.get(weekend)
        return existing
          ? changed(existing.weekend_name, changedFields(WEEKEND_FIELDS, existing, weekend))
          : [added(weekend.weekend_name)]
      }),
      ...gone.weekends.map((weekend) => removed(weekend.weekend_name)),
    ],
    selections: [
      ...planned.flatMap((weekend) =>
        weekend.selections.flatMap((selection) => selectionChanges(weekend, selection, match)),
      ),
      ...gone.selections.map(({ weekend_id, name }) => removed(`${names.get(weekend_id)}: ${name}`)),
    ],
    races: [
      ...planned.flatMap((weekend) => raceChanges(weekend, match, countries)),
      ...gone.races.map(({ race_code, name }) => removed(`${race_code} ${name}`)),
    ],
  }
}

function selectionChanges(
  { weekend_name }: PlannedWeekend,
  selection: PlannedSelection,
  match: CalendarMatch,
): Change[] {
  const existing = match.selections.get(selection)
  const name = `${weekend_name}: ${selection.name}`
  return existing ? changed(name, changedFields(SELECTION_FIELDS, existing, selection)) : [added(name)]
}

function raceChanges(weekend: PlannedWeekend, match: CalendarMatch, countries: CountryCodes): Change[] {
  const to_weekend = match.weekends.get(weekend)?.weekend_id
  return weekend.selections.flatMap((selection) => {
    const to_selection = match.selections.get(selection)?.selection_id
    return selection.races.flatMap((race) => {
      const existing = match.races.get(race.race_code)
      const name = `${race.race_code} ${race.name}`
      if (!existing) return [added(name)]
      const is_moved = existing.weekend_id !== to_weekend || existing.selection_id !== to_selection
      const fields = changedFields(RACE_FIELDS, existing, plannedFacts(race, weekend, countries, existing))
      return changed(name, [
        ...(is_moved ? [`now in ${weekend.weekend_name}: ${selection.name}`] : []),
        ...fields,
      ])
    })
  })
}

/** Returns the planned values of a race. Keeps a state that an operator has set. */
export function plannedFacts(
  race: CalendarRace,
  weekend: PlannedWeekend,
  countries: CountryCodes,
  existing: PresentRace | undefined,
) {
  const facts = raceFacts(race, weekend, countries)
  return existing?.has_history ? { ...facts, state: existing.state } : facts
}
