import { withoutLapped } from '../check-results.ts'
import { digestOf } from '../digest.ts'
import type { ResultRow } from '../season-columns.ts'
import type { PresentRace } from '../store/present.ts'
import { added, type Change, changed } from './changed-fields.ts'

export type ResultChanges = {
  changes: Change[]
  /** Races whose list gets fewer rows than it has. */
  shorter: { race_code: string; before: number; after: number }[]
}

/** The races that would get a new revision. A race without rows keeps the list that it has. */
export function resultChanges(
  results: readonly ResultRow[],
  races: ReadonlyMap<string, PresentRace>,
): ResultChanges {
  const lists = [...Map.groupBy(results.map(withoutLapped), (row) => row.race_code)]
  const found = lists.flatMap(([race_code, rows]) => {
    const was = races.get(race_code)
    if (was?.digest === digestOf(rows)) return []
    return [{ race_code, before: was?.digest ? was.results : 0, after: rows.length }]
  })
  return {
    changes: found.flatMap(({ race_code, before, after }) =>
      before === 0 ? [added(race_code)] : changed(race_code, [`rows: ${before} → ${after}`]),
    ),
    shorter: found.filter(({ before, after }) => after < before),
  }
}
