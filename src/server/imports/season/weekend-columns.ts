import { RACE_KINDS } from '#game/scoring/race-kinds.ts'
import * as cells from '#server/imports/files/cells.ts'
import { any_gender } from '#server/imports/files/list-cells.ts'
import { type Row, withHeadings } from '#server/imports/files/read-table.ts'

const { optional, text, withDefault } = cells
const flag = withDefault(cells.yes_no, false)

/**
 * An organiser's calendar: one row per race. The values of a weekend or a selection are in each of its rows, or only in
 * its first row (docs/operating.md, formats).
 */
export const WEEKEND_COLUMNS = {
  weekend: text(120),
  time_zone: optional(cells.time_zone),
  is_tour: flag,
  is_championship: flag,
  hidden: flag,
  livestream_link: optional(cells.link),
  event_link: optional(cells.link),
  selection: text(120),
  opens: optional(cells.day_time),
  closes: optional(cells.day_time),
  max_picks_per_gender: optional(cells.wholeNumber(1, 1000)),
  captain: optional(cells.yes_no),
  ranked: flag,
  takes_team_picks: flag,
  race_code: cells.code,
  name: withHeadings(text(160), 'race'),
  date: cells.day,
  time: optional(cells.time_of_day),
  kind: cells.oneOf(RACE_KINDS),
  gender: any_gender,
  discipline: optional(cells.oneOf(['Classic', 'Freestyle', 'Classic/Freestyle'])),
  distance: optional(cells.decimal(0.1, 999)),
  place: optional(text(80)),
  country: optional(cells.country_code),
  race_class: optional(cells.oneOf(['500', '300', '200', '100', '50'])),
  has_sprint: flag,
  has_climb: flag,
}

export type WeekendRow = Row<typeof WEEKEND_COLUMNS>
