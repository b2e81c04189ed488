import { addDays } from '#server/imports/files/local-time.ts'
import type { DatedGroup, Deadline } from '#server/imports/season/listed-weekends.ts'
import type { CalendarRace } from '#server/imports/season/weekend-groups.ts'
import type { DemoWeekend } from './demo-weekend.ts'
import type { DemoEvent, SpecialCase } from './events.ts'

export type DemoRace = {
  race_code: string
  gender: 'f' | 'm'
  event: DemoEvent
  special_case: SpecialCase | null
}

const morning_deadline: Deadline = { kind: 'time', time: '07:00' }
const evening_before_deadline: Deadline = { kind: 'evening-before' }

const STARTS = { f: '10:30', m: '13:00' }
const GENDER_TEXT = { f: 'Women', m: 'Men' }

/** The races of the n-th weekend in the order of its events. In each event the women's race comes first. */
export function racesOf(weekend: DemoWeekend, n: number): DemoRace[] {
  return weekend.events.flatMap((event, index) =>
    (['f', 'm'] as const).map((gender) => ({
      race_code: `demo-${n + 1}-${index + 1}-${gender}`,
      gender,
      event,
      special_case: event.special_cases?.[gender] ?? null,
    })),
  )
}

/** The calendar in the form in which an operator would import it. `day` is the day on which the demo is made. */
export function planRaces(weekends: readonly DemoWeekend[], day: string): DatedGroup[] {
  return weekends.map((weekend, index) => ({
    weekend_name: weekend.name,
    tour: tourOf(weekend),
    is_championship: weekend.is_championship ?? false,
    deadline: weekend.has_daily_selections ? evening_before_deadline : morning_deadline,
    races: racesOf(weekend, index).map((race) => calendarRace(race, weekend, day)),
  }))
}

export function raceName({ gender, event }: DemoRace): string {
  return `${GENDER_TEXT[gender]}'s ${event.name}`
}

export function tourOf({ name, events }: DemoWeekend): string | null {
  return events.some((event) => event.kind === 'tour_overall') ? name : null
}

function calendarRace(race: DemoRace, weekend: DemoWeekend, day: string): CalendarRace {
  const {
    kind,
    discipline,
    km,
    race_class,
    has_sprint = false,
    has_climb = false,
    takes_team_picks = false,
  } = race.event
  const isOverall = kind === 'tour_overall'
  return {
    race_code: race.race_code,
    date: addDays(day, weekend.starts_in + race.event.day),
    time: isOverall ? null : STARTS[race.gender],
    place: weekend.place,
    country: weekend.country,
    name: raceName(race),
    discipline,
    distance: kind === 'relay' || isOverall ? null : String(km),
    gender: race.gender,
    kind,
    tour: tourOf(weekend),
    event: null,
    stage: null,
    time_zone: null,
    race_class: race_class ? (`${race_class}` as const) : null,
    has_sprint,
    has_climb,
    takes_team_picks,
    is_cancelled: false,
  }
}
