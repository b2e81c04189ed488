import type { Columns, Row } from '#server/imports/files/read-table.ts'
import type { FileRead } from '#server/imports/files/table-source.ts'
import { LIVE_LIST_COLUMNS } from '#server/imports/results/live-list.ts'
import { ATHLETE_COLUMNS, PRICE_COLUMNS } from '#server/imports/season/season-columns.ts'
import { WEEKEND_COLUMNS } from '#server/imports/season/weekend-columns.ts'
import { START_LIST_COLUMNS } from '#server/imports/start-lists/start-list-columns.ts'

/** The tables that can be uploaded one at a time. */
export const TABLE_COLUMNS = {
  athletes: ATHLETE_COLUMNS,
  prices: PRICE_COLUMNS,
  weekends: WEEKEND_COLUMNS,
  starters: START_LIST_COLUMNS,
  live: LIVE_LIST_COLUMNS,
} satisfies Record<string, Columns>

export type TableKind = keyof typeof TABLE_COLUMNS

export type TableReads = {
  [Kind in TableKind]: FileRead<Row<(typeof TABLE_COLUMNS)[Kind]>[]>
}
