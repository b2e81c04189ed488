import { codeFromName } from '#game/athlete-names.ts'
import { RACE_KINDS } from '#game/scoring/race-kinds.ts'
import * as cells from '#server/imports/files/cells.ts'
import { any_gender } from '#server/imports/files/list-cells.ts'
import { type Row, withHeadings } from '#server/imports/files/read-table.ts'

const { optional, text, withDefault } = cells

/** races.csv: the races of a season, one row each (docs/operating.md, formats). */
export const RACE_COLUMNS = {
  race_code: withHeadings(cells.code, 'race_id'),
  date: cells.day,
  time: optional(cells.time_of_day),
  place: optional(text(80)),
  country: optional(cells.country_code),
  name: text(160),
  discipline: optional(cells.oneOf(['Classic', 'Freestyle', 'Classic/Freestyle'])),
  // A relay can have a distance such as 4x7.5, which is not stored.
  distance: withHeadings(optional(text(20)), 'distance_km'),
  gender: any_gender,
  kind: cells.oneOf(RACE_KINDS),
  season: optional(text(60)),
  tour: optional(text(60)),
  event: optional(text(160)),
  stage: optional(text(120)),
  time_zone: optional(cells.time_zone),
  // For marathons: the winner's champion points. The next two columns say whether there are points for sprint and
  // climb.
  race_class: optional(cells.oneOf(['500', '300', '200', '100', '50'])),
  has_sprint: withDefault(cells.yes_no, false),
  has_climb: withDefault(cells.yes_no, false),
  // For marathons: whether players pick pro teams instead of athletes.
  takes_team_picks: withDefault(cells.yes_no, false),
}

export type RaceFileRow = Row<typeof RACE_COLUMNS>

/** results.csv: the results of athletes. Each row has a place or a status. */
export const RESULT_COLUMNS = {
  race_code: withHeadings(cells.code, 'race_id'),
  athlete: withHeadings(cells.code, 'athlete_id', 'federation_code', 'fis_code'),
  place: withHeadings(optional(cells.wholeNumber(1, 9999)), 'rank', 'pos'),
  status: optional(cells.oneOf(['DNF', 'DNS', 'DSQ', 'LAP'])),
  time: optional(cells.race_time),
  bib: optional(cells.wholeNumber(1, 99_999)),
  sprint_place: optional(cells.wholeNumber(1, 9999)),
  climb_place: optional(cells.wholeNumber(1, 9999)),
}

export type ResultRow = Row<typeof RESULT_COLUMNS>

/** athletes.csv: athletes and national teams. If the file has no federation codes, they are made from the names. */
export const ATHLETE_COLUMNS = {
  federation_code: {
    ...withHeadings(cells.code, 'athlete_id', 'fis_code', 'code'),
    made_from: (row: ReadonlyMap<string, unknown>) => {
      const name = row.get('name')
      return typeof name === 'string' ? codeFromName(name) : ''
    },
  },
  name: withHeadings(text(120), 'athlete'),
  country: withHeadings(cells.country_code, 'country_alpha3', 'nation', 'noc'),
  gender: any_gender,
  birth_date: optional(cells.day),
  is_team: optional(cells.yes_no),
  price: optional(cells.wholeNumber(0, 10_000_000)),
  active: optional(cells.yes_no),
  youth: optional(cells.yes_no),
  qci: withHeadings(optional(cells.yes_no), 'is_qci_bonus_eligible'),
  cub: withHeadings(optional(cells.yes_no), 'is_cub'),
  pro_team: optional(text(120)),
}

export type AthleteRow = Row<typeof ATHLETE_COLUMNS>

/** team_members.csv: who raced for a national team. Only validated, because members earn no points (rules §4). */
export const MEMBER_COLUMNS = {
  race_code: withHeadings(cells.code, 'race_id'),
  team_id: cells.code,
  athlete: withHeadings(cells.code, 'athlete_id'),
}

export type MemberRow = Row<typeof MEMBER_COLUMNS>

/** weekends_real_game.csv: weekends, names and deadlines of a past season of the game. */
export const WEEKEND_LIST_COLUMNS = {
  weekend: text(120),
  selection_closes: text(40),
  event_start: cells.day,
  event_end: cells.day,
  races: text(2000),
}

export type ListedWeekend = Row<typeof WEEKEND_LIST_COLUMNS>

/** Prices, optionally with the day from which they are in effect. */
export const PRICE_COLUMNS = {
  federation_code: withHeadings(optional(cells.foreign_code), 'athlete_id', 'fis_code', 'code'),
  price: cells.wholeNumber(0, 10_000_000),
  set_at: optional(cells.day),
  active: optional(cells.yes_no),
  name: optional(text(120)),
  gender: optional(any_gender),
  country: withHeadings(optional(cells.country_code), 'country_alpha3'),
  is_team: optional(cells.yes_no),
}

export type PriceRow = Row<typeof PRICE_COLUMNS>

export const START_COLUMNS = {
  race_code: withHeadings(cells.code, 'race_id'),
  athlete: withHeadings(cells.code, 'athlete_id', 'federation_code', 'fis_code'),
}

/**
 * Intermediate results of one race. Athletes without a place and a status have not reached the intermediate point yet.
 */
export const LIVE_COLUMNS = {
  athlete: withHeadings(cells.code, 'athlete_id', 'federation_code', 'fis_code'),
  place: withHeadings(optional(cells.wholeNumber(1, 9999)), 'rank', 'pos'),
  status: optional(cells.oneOf(['DNF', 'DNS', 'DSQ', 'LAP'])),
  time: withHeadings(optional(cells.race_time), 'gap'),
  bib: optional(cells.wholeNumber(1, 99_999)),
}
