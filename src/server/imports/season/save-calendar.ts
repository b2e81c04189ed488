import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import { cupsOf, type RaceCup, uniqueCups } from '#game/scoring/cups.ts'
import { type RaceClass, tableNameOf } from '#game/scoring/race-kinds.ts'
import * as store from '#server/imports/store/calendar.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertCups } from '#server/seasons/store.ts'
import { type CountryCodes, type PlannedWeekend, raceInstant } from './plan-calendar.ts'
import type { PlannedSelection } from './plan-selections.ts'
import type { CalendarRace } from './weekend-groups.ts'

export type CalendarSeason = { season_id: number; settings: SeasonSettings }

/** Saves planned weekends with their selections, races and cups. Returns the ids of the races by code. */
export async function saveCalendar(
  db: Db,
  season: CalendarSeason,
  weekends: readonly PlannedWeekend[],
  countries: CountryCodes,
): Promise<Map<string, number>> {
  const { season_id } = season
  const weekend_ids = await store.insertWeekends(db, season_id, weekends)
  const idOf = (weekend: PlannedWeekend) => weekend_ids.get(weekend.weekend_name)!
  const selection_ids = await store.insertSelections(db, newSelections(season, weekends, idOf))
  const races = weekends.flatMap((weekend) => {
    const weekend_id = idOf(weekend)
    return weekend.selections.flatMap(({ name, races: members }) => {
      const selection_id = selection_ids.get(store.selectionKey(weekend_id, name))!
      return members.map((race) => ({ weekend_id, selection_id, ...raceFacts(race, weekend, countries) }))
    })
  })
  const race_ids = await store.insertRaces(db, season_id, races)
  const entries = cupEntries(season.settings, weekends)
  await saveCups(db, season, entries, race_ids, weekendsByTour(weekends, idOf))
  return race_ids
}

/** Converts the selections of weekends to rows. `isWanted` can exclude selections that already exist. */
export function newSelections(
  { settings }: CalendarSeason,
  weekends: readonly PlannedWeekend[],
  idOf: (weekend: PlannedWeekend) => number,
  isWanted: (selection: PlannedSelection) => boolean = () => true,
): store.SelectionFacts[] {
  return weekends.flatMap((weekend) => {
    const wanted = weekend.selections.filter(isWanted)
    return wanted.map((selection) => selectionFacts(selection, idOf(weekend), settings))
  })
}

/** Converts a planned selection to a row, with the limits from the settings of the season. */
export function selectionFacts(
  selection: PlannedSelection,
  weekend_id: number,
  settings: SeasonSettings,
): store.SelectionFacts {
  const { races: _, takes_pro_teams, ...own } = selection
  if (takes_pro_teams) return { ...own, weekend_id, ...proTeamRules(settings) }
  return {
    ...own,
    weekend_id,
    max_picks_per_gender: selection.max_picks_per_gender ?? settings.max_picks_per_gender ?? 0,
    max_picks: settings.max_picks,
    cub_picks: settings.cub_picks,
    // A selection with ranked picks has no captain (rules §4).
    team_captains_enabled:
      !selection.takes_ranked_picks && (selection.team_captains_enabled ?? settings.team_captains),
    is_budget_enforced: settings.budget > 0,
    budget: settings.budget,
    rolls_over: settings.budget_scope === 'season',
    is_coed: false,
  }
}

/**
 * Returns the limits of a selection of pro teams (rules §11). A pro team has men and women, so there is one limit for
 * both, no captain and no cubs.
 */
function proTeamRules({ max_picks, max_picks_per_gender, budget }: SeasonSettings) {
  const limit = max_picks ?? max_picks_per_gender
  return {
    max_picks_per_gender: limit ?? 0,
    max_picks: limit,
    cub_picks: 0,
    team_captains_enabled: false,
    is_budget_enforced: budget > 0,
    budget,
    rolls_over: false,
    is_coed: true,
  }
}

/** Converts a race to a database row, without its weekend and selection. */
export function raceFacts(
  race: CalendarRace,
  weekend: Pick<PlannedWeekend, 'is_tour' | 'time_zone' | 'country'>,
  countries: CountryCodes,
) {
  const { discipline, race_class, has_sprint, has_climb } = race
  const table = tableNameOf({
    kind: race.kind,
    is_tour_leg: weekend.is_tour,
    race_class: classOf(race_class),
  })
  return {
    race_code: race.race_code,
    name: race.name,
    date: raceInstant(race, weekend.time_zone),
    distance: kilometres(race.distance),
    discipline: discipline === 'Classic/Freestyle' ? null : discipline,
    gender: race.gender,
    country: race.country === null ? weekend.country : (countries.get(race.country)?.alpha_3 ?? null),
    place: race.place,
    kind: race.kind,
    points_table: table,
    sprint_points_table: has_sprint ? 'sprint' : null,
    climb_points_table: has_climb ? 'climb' : null,
    state: race.is_cancelled ? ('cancelled' as const) : ('scheduled' as const),
  }
}

export function classOf(race_class: string | null): RaceClass | null {
  return race_class === null ? null : (Number(race_class) as RaceClass)
}

/** Parses a distance in kilometres. Returns null for a text that is not a number, such as `4x7.5` for a relay. */
function kilometres(distance: string | null): number | null {
  return distance !== null && /^\d{1,3}(\.\d{1,2})?$/.test(distance) ? Number(distance) || null : null
}

export type CupEntry = RaceCup & { race_code: string }

/** Returns the ids of the weekends of tours, by the names of the tours. */
export function weekendsByTour(
  weekends: readonly PlannedWeekend[],
  idOf: (weekend: PlannedWeekend) => number,
): Map<string, number> {
  return new Map(weekends.flatMap((each) => (each.tour === null ? [] : [[each.tour, idOf(each)]])))
}

/** Adds races to cups, and creates missing cups. */
export async function saveCups(
  db: Db,
  { season_id }: CalendarSeason,
  entries: readonly CupEntry[],
  race_ids: ReadonlyMap<string, number>,
  tours: ReadonlyMap<string, number>,
): Promise<void> {
  const cups = uniqueCups(entries).map((cup) => ({ ...cup, tour_weekend_id: tours.get(cup.name) }))
  await insertCups(db, season_id, cups)
  const rows = entries.map(({ name, race_code }) => ({ name, race_id: race_ids.get(race_code)! }))
  await store.insertCupRaces(db, season_id, rows)
}

/** Returns the cups that each race belongs to (rules §11). */
export function cupEntries(
  settings: Pick<SeasonSettings, 'cups'>,
  weekends: readonly PlannedWeekend[],
): CupEntry[] {
  return weekends.flatMap(({ tour, selections }) =>
    selections.flatMap(({ races }) =>
      races.flatMap(({ kind, race_code, has_sprint, has_climb }) =>
        cupsOf({ kind, tour, has_sprint, has_climb }, settings.cups).map((cup) => {
          return { ...cup, race_code }
        }),
      ),
    ),
  )
}
