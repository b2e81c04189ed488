import { dashed, listed_time } from '#server/imports/files/list-cells.ts'
import { type Row, withHeadings } from '#server/imports/files/read-table.ts'
import { CODE_OR_NAME, LIST_COLUMNS, type ListRow } from './result-list.ts'

const { last_name, first_name, name, nation, place, status, time, bib } = LIST_COLUMNS
const { wanted: _wanted, ...code } = CODE_OR_NAME

/**
 * The columns of intermediate results. No column with athletes is required, because a row may have only a start number.
 * Athletes without a place and a status have not reached the intermediate point yet.
 */
export const LIVE_LIST_COLUMNS = {
  code,
  name,
  last_name,
  first_name,
  nation,
  bib,
  place,
  status,
  time,
  gap: withHeadings(dashed(listed_time), 'diff', 'diff_time', 'behind', 'time_behind', 'time_diff'),
}

/** A row of intermediate results, before its athlete is known. */
export type LiveListRow = ListRow & { gap: string | null }

/**
 * Sets `gap` to the column `time` for the leader, and to the column `gap` for all other athletes. If the chosen column
 * is empty, uses the other of the two. The status is the first in the columns `place`, `status`, `time` and `gap`.
 */
export function toLiveListRow({
  place,
  status,
  time,
  gap,
  last_name,
  first_name,
  ...row
}: Row<typeof LIVE_LIST_COLUMNS>): LiveListRow {
  const parts = [first_name, last_name].filter(Boolean).join(' ')
  const [first, second] = place.value === 1 ? [time, gap] : [gap, time]
  return {
    ...row,
    // If there is no column with codes, `name` and `code` were read from the same column.
    name: parts || (row.name === row.code ? null : row.name),
    place: place.value,
    status: place.status ?? status ?? time.status ?? gap?.status ?? null,
    gap: first?.value ?? second?.value ?? null,
    race_code: null,
    gender: null,
    time: null,
    sprint_place: null,
    climb_place: null,
  }
}
