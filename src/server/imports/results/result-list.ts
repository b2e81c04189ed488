import { basename } from 'node:path'
import type { Gender } from '#game/genders.ts'
import type { ResultStatus } from '#game/scoring/results.ts'
import * as cells from '#server/imports/files/cells.ts'
import type { IssueList } from '#server/imports/files/issues.ts'
import {
  dashed,
  listed_gender,
  listed_place,
  listed_status,
  listed_time,
} from '#server/imports/files/list-cells.ts'
import {
  type Column,
  foldHeading,
  type Headings,
  type ReadOptions,
  type Row,
  readTable,
  withHeadings,
} from '#server/imports/files/read-table.ts'

const { optional, text, wholeNumber } = cells

/**
 * The columns of result lists from federations and timekeepers. The column `athlete` contains codes in our own files,
 * and names in other files. It is therefore read as the code only if no other column contains codes.
 */
export const LIST_COLUMNS = {
  code: {
    ...withHeadings(
      optional(text(120)),
      'athlete_id',
      'federation_code',
      'fis_code',
      'athlete_code',
      'licence',
      'license',
    ),
    wanted: 'athlete-code' as const,
  },
  name: withHeadings(
    optional(text(120)),
    'athlete_name',
    'full_name',
    'competitor',
    'skier',
    'athlete',
    'team',
  ),
  last_name: withHeadings(optional(text(80)), 'surname', 'family_name'),
  first_name: withHeadings(optional(text(80)), 'given_name'),
  nation: withHeadings(
    dashed(text(60)),
    'noc',
    'nsa',
    'nat',
    'country',
    'country_alpha3',
    'country_code',
    'nation_code',
  ),
  gender: withHeadings(listed_gender, 'sex'),
  place: { ...withHeadings(listed_place, 'rank', 'pos', 'position', 'rk'), is_single: true },
  status: listed_status,
  time: withHeadings(listed_time, 'total_time', 'finish_time', 'race_time', 'net_time', 'result'),
  bib: withHeadings(
    dashed(wholeNumber(1, 99_999)),
    'bib_no',
    'bib_number',
    'start_number',
    'start_no',
    'stnr',
  ),
  sprint_place: dashed(wholeNumber(1, 9999)),
  climb_place: dashed(wholeNumber(1, 9999)),
}

/** The column with the codes or, if there is none, with the names. */
export const CODE_OR_NAME = {
  ...LIST_COLUMNS.code,
  names: [...(LIST_COLUMNS.code.names ?? []), 'athlete', 'name'],
}

/** Headings that are known, but whose columns are not needed for results. */
const NOT_NEEDED = new Set(
  `diff diff_time behind gap time_behind time_diff fis_points points race_points cup_points wc_points world_cup_points
  year yob yb birth_year year_of_birth born birth_date date_of_birth dob qual_time qual qualification is_team club skis
  category class remark remarks photo_finish pf codex event date season`
    .split(/\s+/)
    .map(foldHeading),
)

/** A row of a list, before its athlete is known. */
export type ListRow = {
  line: number
  race_code: string | null
  /** `null` if the cell is empty. The athlete can still be found by name. */
  code: string | null
  name: string | null
  nation: string | null
  gender: Gender | null
  place: number | null
  status: ResultStatus | null
  time: string | null
  bib: number | null
  sprint_place: number | null
  climb_place: number | null
}

export type ResultList = {
  rows: ListRow[]
  /** The headings of the columns that were read. */
  columns: string[]
  /** The headings of other columns, except those in `NOT_NEEDED`. */
  ignored_columns: string[]
  /** Maps our column name to the heading in the file. */
  columnOf: (name: string) => string
}

/** Reads the rows of a list. With `has_race` the race is given separately. Otherwise each row must name its race. */
export async function readResultList(
  path: string,
  issues: IssueList,
  { has_race, ...options }: ReadOptions & { has_race: boolean },
): Promise<ResultList> {
  const file = basename(path)
  let headings: Headings = new Map()
  let ignored_columns: string[] = []
  const onHeadings = (found: Headings, others: string[]) => {
    headings = found
    ignored_columns = others.filter((name) => !NOT_NEEDED.has(foldHeading(name)))
  }
  const rows = await readTable(path, columnsFor(has_race), issues, { ...options, onHeadings })
  const columnOf = (name: string) => headings.get(name === 'athlete' ? 'code' : name) ?? name
  return {
    rows: rows.flatMap((row) => listRow(row) ?? refuse(row)),
    columns: [...new Set(headings.values())],
    ignored_columns,
    columnOf,
  }

  function refuse({ line, place, status, time }: FileRow): [] {
    const statuses = [place.status, status, time.status].filter((each) => each !== null)
    issues.add({ file, line, column: columnOf('status'), code: 'several-statuses', data: { statuses } })
    return []
  }

  function listRow({ place, status, time, last_name, first_name, ...row }: FileRow): ListRow | undefined {
    const statuses = new Set([place.status, status, time.status].filter((each) => each !== null))
    if (statuses.size > 1) return undefined
    const parts = [first_name, last_name].filter(Boolean).join(' ')
    // In our own files the column `athlete` contains the code and not a name.
    const name = parts || (headings.get('name') === headings.get('code') ? null : row.name)
    const [only = null] = statuses
    return { ...row, name, place: place.value, status: only, time: time.value }
  }
}

type ListColumns = typeof LIST_COLUMNS & { race_code: Column<string | null> }

type FileRow = Row<ListColumns>

function columnsFor(has_race: boolean): ListColumns {
  const race_code: Column<string | null> = withHeadings(optional(cells.code), 'race_id')
  if (!has_race) {
    race_code.read = cells.code.read
    race_code.wanted = 'race-code'
  }
  return { race_code, ...LIST_COLUMNS, code: CODE_OR_NAME }
}
