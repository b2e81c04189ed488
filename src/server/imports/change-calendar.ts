import type { Db } from '#server/platform/db/db.ts'
import { plannedFacts } from './plan/calendar-changes.ts'
import type { CupPlan } from './plan/cup-changes.ts'
import type { CalendarMatch } from './plan/match-calendar.ts'
import type { CountryCodes, PlannedWeekend } from './season/plan-calendar.ts'
import { type CalendarSeason, newSelections, saveCups, weekendsByTour } from './season/save-calendar.ts'
import * as calendar from './store/calendar.ts'
import * as store from './store/changes.ts'

/**
 * Changes the calendar of an existing season to the planned calendar. Weekends, selections and races that are in both
 * keep their rows, and selections keep their teams. The caller must have refused forbidden changes before.
 */
export async function changeCalendar(
  tx: Db,
  season: CalendarSeason,
  weekends: readonly PlannedWeekend[],
  { calendar: match, cups }: { calendar: CalendarMatch; cups: CupPlan },
  countries: CountryCodes,
): Promise<void> {
  const { season_id } = season
  const added = weekends.filter((weekend) => !match.weekends.has(weekend))
  const weekend_ids = await calendar.insertWeekends(tx, season_id, added)
  const idOf = (weekend: PlannedWeekend) => {
    return match.weekends.get(weekend)?.weekend_id ?? weekend_ids.get(weekend.weekend_name)!
  }
  const kept = weekends.filter((weekend) => match.weekends.has(weekend))
  await store.updateWeekends(
    tx,
    kept.map((weekend) => ({ ...weekend, selections: undefined, weekend_id: idOf(weekend) })),
  )

  await store.releaseNames(tx, releasedSelections(match))
  await store.updateSelections(
    tx,
    [...match.selections].map(([selection, { selection_id }]) => ({
      ...selection,
      races: undefined,
      selection_id,
    })),
  )
  const facts = newSelections(season, weekends, idOf, (selection) => !match.selections.has(selection))
  const selection_ids = await calendar.insertSelections(tx, facts)

  const races = weekends.flatMap((weekend) => {
    const weekend_id = idOf(weekend)
    return weekend.selections.flatMap((selection) => {
      const existing_id = match.selections.get(selection)?.selection_id
      const selection_id =
        existing_id ?? selection_ids.get(calendar.selectionKey(weekend_id, selection.name))!
      return selection.races.map((race) => {
        const existing = match.races.get(race.race_code)
        const facts = plannedFacts(race, weekend, countries, existing)
        return { race_id: existing?.race_id, weekend_id, selection_id, ...facts }
      })
    })
  })
  await store.updateRaces(
    tx,
    races.flatMap(({ race_id, ...race }) => (race_id === undefined ? [] : [{ race_id, ...race }])),
  )
  const race_ids = await calendar.insertRaces(
    tx,
    season_id,
    races.filter((race) => race.race_id === undefined),
  )
  for (const [code, race] of match.races) race_ids.set(code, race.race_id)

  await removeUnplanned(tx, match)
  await store.deleteCupRaces(tx, cups.removed)
  await saveCups(tx, season, cups.added, race_ids, weekendsByTour(weekends, idOf))
  await store.removeCups(tx, cups.emptied)
}

/**
 * Returns the selections to rename or remove. Other selections may get their names, so their names are released first.
 */
function releasedSelections({ selections, removed }: CalendarMatch): number[] {
  const renamed = [...selections].filter(([selection, existing]) => selection.name !== existing.name)
  return [...renamed.map(([, existing]) => existing), ...removed.selections].map(
    ({ selection_id }) => selection_id,
  )
}

async function removeUnplanned(tx: Db, { removed }: CalendarMatch): Promise<void> {
  await store.removeRaces(
    tx,
    removed.races.map((race) => race.race_id),
  )
  await store.removeSelections(
    tx,
    removed.selections.map((selection) => selection.selection_id),
  )
  await store.removeWeekends(
    tx,
    removed.weekends.map((weekend) => weekend.weekend_id),
  )
}
