import type { CountryCodes, PlannedWeekend } from '../plan-calendar.ts'
import { zoneDoubt } from '../time-zones.ts'
import type { Guess } from './inquiry.ts'

/** What the files leave open about times, and what was taken instead. */
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
    { what: 'Selections close at 07:00 of their first race day', why: `the usual deadline${listed}` },
    untimed > 0 && {
      what: `${untimed} races are shown at noon, overall results at 18:00`,
      why: 'races.csv gives no time',
    },
    cancelled > 0 && {
      what: `${cancelled} races are cancelled`,
      why: 'the list of weekends has them, races.csv has not',
    },
  ]
  return [...guesses.filter((guess) => guess !== false), ...zones]
}

function zoneGuess(
  { weekend_name, time_zone, selections }: PlannedWeekend,
  countries: CountryCodes,
): Guess[] {
  const races = selections.flatMap((selection) => selection.races)
  if (races.some((race) => race.time_zone !== null)) return []
  const country = races.find((race) => race.country !== null)?.country ?? ''
  const why = zoneDoubt(countries.get(country)?.alpha_2 ?? null)
  return why === null ? [] : [{ what: `${weekend_name} is in the time zone ${time_zone}`, why }]
}
