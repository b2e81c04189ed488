import type { Sidebet } from '#contract/sidebets.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { toPoints } from '#game/scoring/points.ts'
import type { Db } from '#server/platform/db/db.ts'
import { toRace } from './race.ts'
import { listRacesOfWeekends } from './store/races.ts'
import { listSelectionsOfWeekends, type SelectionRow } from './store/selections.ts'
import { listSidebetsOfWeekends, type SidebetRow } from './store/sidebets.ts'
import type { WeekendRow } from './store/weekends.ts'
import { toSelection, toWeekend } from './weekend.ts'

/** Loads weekends with their selections, races and side bets, in three statements for any number of weekends. */
export async function loadWeekends(db: Db, weekends: readonly WeekendRow[]): Promise<Weekend[]> {
  const weekend_ids = weekends.map((weekend) => weekend.weekend_id)
  const rows = await listSelectionsOfWeekends(db, weekend_ids)
  const selections = await loadSelections(db, rows, weekend_ids)
  const sidebets = await listSidebetsOfWeekends(db, weekend_ids)

  const rowsOf = Map.groupBy(rows, (row) => row.weekend_id)
  const selectionsOf = Map.groupBy(selections, (selection) => selection.weekend_id)
  const sidebetsOf = Map.groupBy(sidebets, (sidebet) => sidebet.weekend_id)
  return weekends.map((weekend) => {
    const { weekend_id } = weekend
    return toWeekend(weekend, {
      rows: rowsOf.get(weekend_id) ?? [],
      selections: selectionsOf.get(weekend_id) ?? [],
      sidebets: (sidebetsOf.get(weekend_id) ?? []).map(toSidebet),
    })
  })
}

export async function loadWeekend(db: Db, weekend: WeekendRow): Promise<Weekend> {
  const [loaded] = await loadWeekends(db, [weekend])
  return loaded!
}

export async function loadSelection(db: Db, selection: SelectionRow): Promise<Selection> {
  const [loaded] = await loadSelections(db, [selection], [selection.weekend_id])
  return loaded!
}

async function loadSelections(
  db: Db,
  selections: readonly SelectionRow[],
  weekend_ids: readonly number[],
): Promise<Selection[]> {
  const races = await listRacesOfWeekends(db, weekend_ids)
  const racesOf = Map.groupBy(races.map(toRace), (race) => race.selection_id)
  return selections.map((selection) => toSelection(selection, racesOf.get(selection.selection_id) ?? []))
}

function toSidebet(row: SidebetRow): Sidebet {
  const { weekend_id: _, value, betting_close, ...sidebet } = row
  return { ...sidebet, value: toPoints(value), betting_close: betting_close.toISOString() }
}
