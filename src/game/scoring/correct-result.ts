import type { ResultStatus } from './results.ts'

/**
 * What a correction gives an athlete: a place or a status. If `is_shared` is true, the athlete shares the place with
 * the athletes who have it.
 */
export type Outcome = { place: number; is_shared: boolean } | { status: ResultStatus }

export type PlacedRow = {
  athlete_id: number
  place: number | null
  status: ResultStatus | null
  time: string | null
  sprint_place: number | null
  climb_place: number | null
}

type PlaceField = 'place' | 'sprint_place' | 'climb_place'

/**
 * Returns the result list after one athlete got a new place or status (rules §4). First the athletes behind the old
 * place move up by one, unless `keep_gap` is true. Then the athletes behind the new place move down by one, and also
 * those at the new place, unless it is shared. An athlete who gets a status loses the place, the time, and any sprint
 * or climb place.
 */
export function correctResult<Row extends PlacedRow>(
  list: readonly Row[],
  athlete_id: number,
  outcome: Outcome,
  { keep_gap = false }: { keep_gap?: boolean } = {},
): Row[] {
  const isCorrected = (row: Row) => row.athlete_id === athlete_id
  if ('status' in outcome) {
    const fields: PlaceField[] = ['place', 'sprint_place', 'climb_place']
    const vacated = fields.reduce<readonly Row[]>(
      (rows, field) => vacate(rows, athlete_id, field, keep_gap),
      list,
    )
    return vacated.map((row) => (isCorrected(row) ? { ...row, status: outcome.status, time: null } : row))
  }
  const { place, is_shared } = outcome
  const shifted = vacate(list, athlete_id, 'place', keep_gap).map((row) => {
    const isBehind = row.place !== null && (is_shared ? row.place > place : row.place >= place)
    return isBehind ? { ...row, place: row.place! + 1 } : row
  })
  return shifted.map((row) => (isCorrected(row) ? { ...row, place, status: null } : row))
}

/** Gives an athlete's row to another athlete. The row keeps its place, time and bib. */
export function replaceAthlete<Row extends { athlete_id: number }>(
  list: readonly Row[],
  athlete_id: number,
  replaced_by: Partial<Row> & { athlete_id: number },
): Row[] {
  return list.map((row) => (row.athlete_id === athlete_id ? { ...row, ...replaced_by } : row))
}

/** Removes the athlete's place. The athletes behind it move up by one, unless `keep_gap` is true. */
function vacate<Row extends PlacedRow>(
  list: readonly Row[],
  athlete_id: number,
  field: PlaceField,
  keep_gap: boolean,
): Row[] {
  const vacated = list.find((row) => row.athlete_id === athlete_id)?.[field] ?? null
  return list.map((row) => {
    if (row.athlete_id === athlete_id) return { ...row, [field]: null }
    const place = row[field]
    return vacated !== null && !keep_gap && place !== null && place > vacated
      ? { ...row, [field]: place - 1 }
      : row
  })
}

/**
 * Parses a place such as `5`, a shared place such as `=5` or `5=`, or a status such as `dsq`. Returns null if it is
 * invalid.
 */
export function parseOutcome(text: string): Outcome | null {
  const place = /^(=?)([1-9]\d{0,3})(=?)$/.exec(text.trim())
  if (place) return { place: Number(place[2]), is_shared: place[1] !== '' || place[3] !== '' }
  const status = text.trim().toUpperCase()
  return isStatus(status) ? { status } : null
}

const STATUSES: readonly string[] = ['DNF', 'DNS', 'DSQ', 'LAP'] satisfies ResultStatus[]

function isStatus(text: string): text is ResultStatus {
  return STATUSES.includes(text)
}
