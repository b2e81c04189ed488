import { addDays } from '#server/imports/files/local-time.ts'
import { type Label, labelsWithoutRace, parseLabel } from './race-labels.ts'
import type { ListedWeekend } from './season-columns.ts'
import {
  type CalendarRace,
  championshipOf,
  daysOf,
  groupWeekends,
  seriesOf,
  type WeekendGroup,
} from './weekend-groups.ts'

/** When selections close: at a given time on their first race day, or on the evening before each race day. */
export type Deadline = { kind: 'time'; time: string } | { kind: 'evening-before' }

export type DatedGroup = WeekendGroup & { deadline: Deadline }

/** The default deadline: 07:00 on the first race day. */
const USUAL_DEADLINE: Deadline = { kind: 'time', time: '07:00' }

/**
 * Groups races into the weekends of a list, which contains their names and deadlines. Races in none of these weekends
 * are grouped by `groupWeekends`.
 */
export function groupByListedWeekends(
  list: readonly ListedWeekend[],
  races: readonly CalendarRace[],
): DatedGroup[] {
  const placed = new Set<CalendarRace>()
  const listed = list.map((weekend) => {
    const within = races.filter(({ date }) => date >= weekend.event_start && date <= weekend.event_end)
    for (const race of within) placed.add(race)
    return listedGroup(weekend, within)
  })
  const names = list.map(({ weekend }) => weekend)
  const others = groupWeekends(
    races.filter((race) => !placed.has(race)),
    names,
  )
  return [...listed, ...others.map((group) => ({ ...group, deadline: USUAL_DEADLINE }))]
}

export function parseDeadline(text: string): Deadline | null {
  if (/^day before each race$/i.test(text)) return { kind: 'evening-before' }
  const time = /^\d{4}-\d\d-\d\dT(\d\d:\d\d)$/.exec(text)?.[1]
  return time ? { kind: 'time', time } : null
}

function listedGroup(weekend: ListedWeekend, races: CalendarRace[]): DatedGroup {
  const labels = weekend.races.split(';').map((label) => parseLabel(label.trim()))
  const missing = labelsWithoutRace(labels, races)
  const all = [...races, ...neverHeldRaces(weekend, missing, races)]
  const series = all.map(seriesOf)
  const isTour = labels.some((label) => label.kind === 'tour_overall') || series.some(({ tour }) => tour)
  const is_championship = races.some((race) => championshipOf(race.event) !== null)
  return {
    weekend_name: weekend.weekend,
    tour: isTour ? (series.find(({ tour }) => tour)?.tour ?? weekend.weekend) : null,
    is_championship,
    races: all,
    deadline: parseDeadline(weekend.selection_closes) ?? USUAL_DEADLINE,
  }
}

/**
 * Makes a cancelled race for each label without a race. Cancelled races of one kind get the same day, if possible a day
 * without other races.
 */
function neverHeldRaces(weekend: ListedWeekend, missing: Label[], races: CalendarRace[]): CalendarRace[] {
  const raced = new Set(daysOf(races))
  const all = daysFrom(weekend.event_start, weekend.event_end)
  const free = all.filter((day) => !raced.has(day))
  const days = free.length > 0 ? free : all.slice(-1)
  const kinds = [...new Set(missing.filter(({ kind }) => kind !== 'tour_overall').map(({ kind }) => kind))]

  return missing.map((label) => {
    const day_index = label.kind === 'tour_overall' ? days.length : kinds.indexOf(label.kind)
    return cancelledRace(weekend, label, days[Math.min(day_index, days.length - 1)]!)
  })
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last && days.length < 60; day = addDays(day, 1)) days.push(day)
  return days
}

function cancelledRace(weekend: ListedWeekend, label: Label, date: string): CalendarRace {
  const discipline =
    label.discipline === 'Classic' || label.discipline === 'Freestyle' ? label.discipline : null
  return {
    race_code: `${date}-${label.kind.replace('_', '-')}-${label.gender}`,
    date,
    time: null,
    place: weekend.weekend.replace(/ Weekend$/, ''),
    country: null,
    name: label.text,
    discipline,
    distance: null,
    gender: label.gender,
    kind: label.kind,
    tour: null,
    event: null,
    stage: null,
    time_zone: null,
    race_class: null,
    has_sprint: false,
    has_climb: false,
    takes_team_picks: false,
    is_cancelled: true,
  }
}
