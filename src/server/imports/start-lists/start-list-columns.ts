import type { StartState } from '#game/calendar/start-lists.ts'
import * as cells from '#server/imports/files/cells.ts'
import { type Row, withHeadings } from '#server/imports/files/read-table.ts'
import { CODE_OR_NAME, LIST_COLUMNS, type ListRow } from '#server/imports/results/result-list.ts'

const STATES: Readonly<Record<string, StartState>> = {
  '': 'confirmed',
  confirmed: 'confirmed',
  starts: 'confirmed',
  starting: 'confirmed',
  yes: 'confirmed',
  ok: 'confirmed',
  doubtful: 'doubtful',
  questionable: 'doubtful',
  maybe: 'doubtful',
  notstarting: 'not starting',
  withdrawn: 'not starting',
  wdr: 'not starting',
  out: 'not starting',
  no: 'not starting',
  dns: 'not starting',
  dnc: 'not starting',
  nps: 'not starting',
}

/** An empty state means that the athlete is confirmed. */
const start_state: cells.Cell<StartState> = {
  format: { format: 'one-of', words: ['confirmed', 'doubtful', 'not starting'], or_nothing: true },
  read: (text) => {
    const key = text.toLowerCase().replace(/[\s_.-]/g, '')
    return Object.hasOwn(STATES, key) ? STATES[key] : undefined
  },
}

const { name, last_name, first_name, nation, gender, bib } = LIST_COLUMNS

/** The columns of start lists from federations and timekeepers. */
export const START_LIST_COLUMNS = {
  race_code: withHeadings(cells.optional(cells.code), 'race_id'),
  code: CODE_OR_NAME,
  name,
  last_name,
  first_name,
  nation,
  gender,
  bib,
  state: withHeadings(start_state, 'status', 'start_status', 'start'),
}

type FileRow = Row<typeof START_LIST_COLUMNS>

/** A row of a start list, before its athlete is known. */
export type StartRow = ListRow & { state: StartState }

export function toStartRow({ last_name, first_name, ...row }: FileRow): StartRow {
  const joined_name = [first_name, last_name].filter(Boolean).join(' ')
  // If there is no column with codes, `name` and `code` were read from the same column.
  const name = joined_name || (row.name === row.code ? null : row.name)
  return { ...row, name, place: null, status: null, time: null, sprint_place: null, climb_place: null }
}
