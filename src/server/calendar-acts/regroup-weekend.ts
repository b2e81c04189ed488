import { type CalendarRefusal, refuse } from '#game/calendar/calendar-acts.ts'
import { type FormerSelection, type Group, regroup } from '#game/regroup.ts'
import { planSelections } from '#server/imports/season/plan-selections.ts'
import type { CalendarRace } from '#server/imports/season/weekend-groups.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Anchors, dayIn } from './anchor-days.ts'
import { countTeams } from './store/lock.ts'
import { assignRaces, copySelection, deleteSelections, renameSelections } from './store/selections.ts'
import type { RaceState, WeekendState } from './store/weekend-state.ts'
import type { WeekendChanges } from './update-deadlines.ts'

/** Groups the races that would share a selection if the weekend were imported. */
export function groupsOf(weekend: WeekendState): Group[] {
  const { races, time_zone, is_tour, weekend_name, team_per_race } = weekend
  const planned = planSelections({
    tour: is_tour ? weekend_name : null,
    team_per_race,
    deadline: { kind: 'time', time: '07:00' },
    time_zone,
    races: races.map((race) => listedRace(race, time_zone)),
  })
  return planned.map((each) => ({
    name: each.name,
    race_ids: each.races.map(({ race_code }) => Number(race_code)),
  }))
}

/** The fields of a race in a calendar file that do not affect its selection, with empty values. */
const UNUSED_FIELDS = {
  time: null,
  country: null,
  discipline: null,
  distance: null,
  time_zone: null,
  tour: null,
  event: null,
  stage: null,
  race_class: null,
  has_sprint: false,
  has_climb: false,
}

/** Converts a race to a row of a calendar file. The id serves as the race code, because some races have no code. */
function listedRace(race: RaceState, time_zone: string): CalendarRace {
  const { race_id, name, date, gender, kind, place, is_cancelled, takes_pro_teams } = race
  const day = dayIn(time_zone, date)
  const facts = { name, gender, kind, place, is_cancelled, takes_team_picks: takes_pro_teams }
  return { ...UNUSED_FIELDS, ...facts, race_code: String(race_id), date: day }
}

/**
 * Gives the weekend the selections that an import would create. Refused if a selection that is closed or has teams
 * would be divided, or joined with another such selection. A new selection copies the deadline and the anchor day of a
 * selection that its races come from. Returns the anchor days and the races whose selection changed, so that
 * `updateDeadlines` can check that these races start after their new selection closes.
 */
export async function regroupWeekend(
  tx: Db,
  weekend: WeekendState,
  anchors: Anchors,
): Promise<WeekendChanges | CalendarRefusal> {
  const regrouped = regroup(presentGroups(weekend), groupsOf(weekend))
  if (!regrouped.ok) return refuse(regrouped.reason, await countTeams(tx, regrouped.selection_ids))

  const { weekend_id } = weekend
  const anchors_after = new Map(anchors)
  const moved_race_ids: number[] = []
  const named = regrouped.parts.flatMap(({ selection_id, name }) =>
    selection_id === null ? [] : [{ selection_id, name }],
  )
  const unused_names = regrouped.unused.map((selection_id) => ({ selection_id, name: `#${selection_id}` }))
  await renameSelections(tx, [...named, ...unused_names])
  for (const { selection_id, source_id, name, race_ids } of regrouped.parts) {
    const target_id = selection_id ?? (await copySelection(tx, { source_id, weekend_id, name }))
    const anchor = anchors.get(source_id)
    if (anchor) anchors_after.set(target_id, anchor)
    moved_race_ids.push(...(await assignRaces(tx, target_id, race_ids)))
  }
  await deleteSelections(tx, regrouped.unused)
  return { race_ids: moved_race_ids, anchors: anchors_after }
}

function presentGroups({ selections, races }: WeekendState): FormerSelection[] {
  return selections.map(({ selection_id, teams, is_closed, limits }) => ({
    selection_id,
    race_ids: races.filter((race) => race.selection_id === selection_id).map(({ race_id }) => race_id),
    must_be_kept: teams > 0 || is_closed,
    is_closed,
    limits,
  }))
}
