import { instantIn } from '#server/imports/files/local-time.ts'
import { zoneOf } from '#server/imports/files/time-zones.ts'
import { type CountryCodes, onlyCountry, type PlannedWeekend, raceInstant } from './plan-calendar.ts'
import { kindOfPicks, type PlannedSelection } from './plan-selections.ts'
import type { WeekendRow } from './weekend-columns.ts'
import type { CalendarRace } from './weekend-groups.ts'

const week_ms = 7 * 24 * 60 * 60 * 1000

/**
 * Converts the rows of a calendar file to weekends. Selections without a deadline or an opening time get the default.
 */
export function planWeekends(rows: readonly WeekendRow[], countries: CountryCodes): PlannedWeekend[] {
  const weekends = Map.groupBy(rows, (row) => row.weekend)
  return [...weekends.values()].map((members) => planWeekend(members, countries))
}

function planWeekend(rows: readonly WeekendRow[], countries: CountryCodes): PlannedWeekend {
  const time_zone = zoneOfRows(rows, countries)
  const starts = rows.map((row) => raceInstant(row, time_zone).getTime())
  const is_tour = rows.some((row) => row.is_tour)
  const weekend_name = rows[0]!.weekend
  const selections = Map.groupBy(rows, (row) => row.selection)
  return {
    weekend_name,
    event_start: new Date(Math.min(...starts)),
    event_end: new Date(Math.max(...starts)),
    time_zone,
    country: onlyCountry(rows, countries),
    tour: is_tour ? weekend_name : null,
    is_tour,
    is_championship: rows.some((row) => row.is_championship),
    team_per_race: selections.size === rows.length && rows.length > 1,
    hidden: rows.some((row) => row.hidden),
    livestream_link: firstGiven(rows, (row) => row.livestream_link),
    event_link: firstGiven(rows, (row) => row.event_link),
    selections: [...selections.values()].map((members) => planSelection(members, rows, time_zone)),
  }
}

function planSelection(
  rows: readonly WeekendRow[],
  weekend_rows: readonly WeekendRow[],
  time_zone: string,
): PlannedSelection {
  // The selection for a tour's overall result closes with the first leg.
  const isOverall = rows.every((row) => row.kind === 'tour_overall')
  const day = earliest(isOverall ? weekend_rows : rows)
  const closes = firstGiven(rows, (row) => row.closes) ?? `${day}T07:00`
  const opens = firstGiven(rows, (row) => row.opens)
  const trading_close = localInstant(closes, time_zone)
  return {
    name: rows[0]!.selection,
    trading_opens_at: opens ? localInstant(opens, time_zone) : new Date(trading_close.getTime() - week_ms),
    trading_close,
    ...kindOfPicks(rows),
    max_picks_per_gender: firstGiven(rows, (row) => row.max_picks_per_gender),
    team_captains_enabled: firstGiven(rows, (row) => row.captain),
    takes_ranked_picks: rows.some((row) => row.ranked),
    races: rows.map(raceOf),
  }
}

function raceOf(row: WeekendRow): CalendarRace {
  const distance = row.distance === null ? null : String(row.distance)
  return { ...row, distance, tour: null, event: null, stage: null, is_cancelled: false }
}

/** Parses `2026-12-05T07:00` in the time zone of the weekend. */
function localInstant(day_time: string, time_zone: string): Date {
  const [day = '', time = ''] = day_time.split('T')
  return instantIn(time_zone, day, time)
}

function zoneOfRows(rows: readonly WeekendRow[], countries: CountryCodes): string {
  const country = firstGiven(rows, (row) => row.country)
  const place = firstGiven(rows, (row) => row.place)
  const alpha_2 = countries.get(country ?? '')?.alpha_2 ?? null
  return firstGiven(rows, (row) => row.time_zone) ?? zoneOf(place, alpha_2)
}

function firstGiven<Value>(rows: readonly WeekendRow[], of: (row: WeekendRow) => Value | null): Value | null {
  return rows.map(of).find((value) => value !== null) ?? null
}

function earliest(rows: readonly WeekendRow[]): string {
  return rows.map((row) => row.date).sort()[0]!
}
