import { instantIn } from '#server/imports/files/local-time.ts'
import { zoneOf } from '#server/imports/files/time-zones.ts'
import type { Country } from '#server/imports/store/countries.ts'
import type { DatedGroup } from './listed-weekends.ts'
import { type PlannedSelection, planSelections } from './plan-selections.ts'
import type { CalendarRace } from './weekend-groups.ts'

export type PlannedWeekend = {
  weekend_name: string
  event_start: Date
  event_end: Date
  time_zone: string
  country: string | null
  /** The name of the tour, which its cup gets. Null if the weekend is no tour. */
  tour: string | null
  is_tour: boolean
  is_championship: boolean
  team_per_race: boolean
  hidden: boolean
  livestream_link: string | null
  event_link: string | null
  selections: PlannedSelection[]
}

/** Maps all codes of countries to the countries: ISO codes, codes of federations, and aliases. */
export type CountryCodes = ReadonlyMap<string, Country>

/** Converts groups of races to weekends with selections and times (rules §11). */
export function planCalendar(groups: readonly DatedGroup[], countries: CountryCodes): PlannedWeekend[] {
  return groups.map((group) => planWeekend(group, countries))
}

function planWeekend(group: DatedGroup, countries: CountryCodes): PlannedWeekend {
  const { weekend_name, tour, is_championship } = group
  const time_zone = weekendZone(group.races, countries)
  const starts = group.races.map((race) => raceInstant(race, time_zone).getTime())
  return {
    weekend_name,
    event_start: new Date(Math.min(...starts)),
    event_end: new Date(Math.max(...starts)),
    time_zone,
    country: onlyCountry(group.races, countries),
    tour,
    is_tour: tour !== null,
    is_championship,
    // In a championship, players pick a team for each race (rules §11).
    team_per_race: is_championship,
    hidden: false,
    livestream_link: null,
    event_link: null,
    selections: planSelections({ ...group, time_zone, team_per_race: is_championship }),
  }
}

/**
 * Returns when a race starts. Lists rarely contain times, so the default is noon, or 18:00 for the overall result of a
 * tour. `time_zone` is used for races without a time zone.
 */
export function raceInstant(
  race: Pick<CalendarRace, 'date' | 'time' | 'kind' | 'time_zone'>,
  time_zone: string,
): Date {
  return instantIn(
    race.time_zone ?? time_zone,
    race.date,
    race.time ?? (race.kind === 'tour_overall' ? '18:00' : '12:00'),
  )
}

function weekendZone(races: readonly CalendarRace[], countries: CountryCodes): string {
  const given = races.find((race) => race.time_zone !== null)?.time_zone
  if (given) return given
  const first = races.find((race) => race.country !== null) ?? races[0]
  const alpha_2 = countries.get(first?.country ?? '')?.alpha_2 ?? null
  return zoneOf(first?.place ?? null, alpha_2)
}

/** Returns the country of the races, or null if they are in several countries. */
export function onlyCountry(
  races: readonly { country: string | null }[],
  countries: CountryCodes,
): string | null {
  const codes = new Set(races.flatMap((race) => (race.country ? [race.country] : [])))
  const [only] = codes
  return codes.size === 1 && only ? (countries.get(only)?.alpha_3 ?? null) : null
}
