import { instantIn } from '#server/imports/files/local-time.ts'
import { zoneOf, zoneUncertainty } from '#server/imports/files/time-zones.ts'
import type { CountryCodes, PlannedWeekend } from '../season/plan-calendar.ts'
import type { PlannedSelection } from '../season/plan-selections.ts'
import type { CalendarRace } from '../season/weekend-groups.ts'
import type { Guess } from './inquiry.ts'
import type { PlanSelection, PlanWeekend } from './season-plan.ts'

/** Converts a planned weekend to the form in which a plan lists it. */
export function planWeekend(weekend: PlannedWeekend): PlanWeekend {
  const races = weekend.selections.flatMap((selection) => selection.races)
  const legs = races.filter(({ kind }) => kind !== 'tour_overall')
  const days = [...new Set(races.map((race) => race.date))].sort()
  return {
    name: weekend.weekend_name,
    kind: weekend.is_tour ? 'tour' : weekend.is_championship ? 'championship' : 'weekend',
    places: distinct(legs.map((race) => race.place)),
    countries: distinct(legs.map((race) => race.country)),
    first_day: days[0] ?? '',
    last_day: days.at(-1) ?? '',
    time_zone: weekend.time_zone,
    legs: weekend.is_tour ? new Set(legs.map((race) => race.date)).size : null,
    selections: weekend.selections.map((selection) => planSelection(selection, weekend.time_zone)),
  }
}

function planSelection(selection: PlannedSelection, time_zone: string): PlanSelection {
  return {
    name: selection.name,
    takes_team_picks: selection.takes_team_picks,
    races: selection.races.map((race) => race.race_code),
    opens_at: selection.trading_opens_at.toISOString(),
    closes_at: selection.trading_close.toISOString(),
    closes_there: clockText(selection.trading_close, time_zone),
  }
}

/** Formats an instant as `2026-12-05 07:00` in the given time zone. */
function clockText(instant: Date, timeZone: string): string {
  return instant.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))]
}

/** Lists guesses about times that the files do not contain. */
export function calendarGuesses(
  weekends: readonly PlannedWeekend[],
  countries: CountryCodes,
  has_list: boolean,
): Guess[] {
  const zones = weekends.flatMap((weekend) => zoneGuess(weekend, countries))
  const listed = has_list ? ' where the list of weekends gives none' : ''
  const races = weekends.flatMap(({ selections }) => selections.flatMap((selection) => selection.races))
  const untimed = races.filter((race) => race.time === null).length
  const cancelled = races.filter((race) => race.is_cancelled).length
  const guesses: (Guess | false)[] = [
    { what: 'Selections close at 07:00 on their first race day', why: `the usual deadline${listed}` },
    untimed > 0 && {
      what: `${untimed} ${untimed === 1 ? 'race is' : 'races are'} shown at noon, overall results at 18:00`,
      why: 'races.csv gives no time',
      is_warning: true,
    },
    cancelled > 0 && {
      what: `${cancelled} races are cancelled`,
      why: 'they are in the list of weekends, but not in races.csv',
    },
  ]
  return [...guesses.filter((guess) => guess !== false), ...zones]
}

function zoneGuess(
  { weekend_name, time_zone, selections }: PlannedWeekend,
  countries: CountryCodes,
): Guess[] {
  const races = selections.flatMap((selection) => selection.races)
  const others = new Set(races.flatMap((race) => otherZone(race, time_zone, countries) ?? []))
  const what = `${weekend_name} is in the time zone ${time_zone}`
  if (others.size > 0) {
    const why = `it also has races in ${[...others].join(', ')}; its deadlines, and races without a time zone in races.csv, use the zone of the weekend`
    return [{ what, why }]
  }
  if (races.some((race) => race.time_zone !== null)) return []
  const listed = [...new Set(races.flatMap(({ country }) => country ?? []))]
  const codes = listed.length > 0 ? listed.map((code) => countries.get(code)?.alpha_2 ?? null) : [null]
  const why = codes.map(zoneUncertainty).find((reason) => reason !== null)
  return why === undefined ? [] : [{ what, why }]
}

/** Returns the time zone of a race if the local time there differs from that of its weekend, and otherwise null. */
function otherZone(
  { time_zone, place, country, date }: CalendarRace,
  of_weekend: string,
  countries: CountryCodes,
): string | null {
  if (time_zone === null && country === null) return null
  const zone = time_zone ?? zoneOf(place, countries.get(country!)?.alpha_2 ?? null)
  const [noon, noon_there] = [of_weekend, zone].map((each) => instantIn(each, date, '12:00').getTime())
  return noon === noon_there ? null : zone
}
