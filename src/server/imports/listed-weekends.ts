import type { RaceKind } from '#game/race-kinds.ts'
import { addDays } from './local-time.ts'
import type { ListedWeekend } from './season-columns.ts'
import {
  type CalendarRace,
  championshipOf,
  daysOf,
  groupWeekends,
  seriesOf,
  type WeekendGroup,
} from './weekend-groups.ts'

/** When selections close: at a time of their first race day, or in the evening before every race day. */
export type Deadline = { kind: 'time'; time: string } | { kind: 'evening-before' }

export type DatedGroup = WeekendGroup & { deadline: Deadline }

/** Where nothing says otherwise: seven in the morning of the first race day. */
export const USUAL_DEADLINE: Deadline = { kind: 'time', time: '07:00' }

/** The weekends of a list with their names and deadlines; races outside all of them are grouped as usual. */
export function listWeekends(list: readonly ListedWeekend[], races: readonly CalendarRace[]): DatedGroup[] {
  const placed = new Set<CalendarRace>()
  const listed = list.map((weekend) => {
    const within = races.filter(({ date }) => date >= weekend.event_start && date <= weekend.event_end)
    for (const race of within) placed.add(race)
    return listedGroup(weekend, within)
  })
  const others = groupWeekends(races.filter((race) => !placed.has(race)))
  return [...listed, ...others.map((group) => ({ ...group, deadline: USUAL_DEADLINE }))]
}

export function parseDeadline(text: string): Deadline | null {
  if (/^day before each race$/i.test(text)) return { kind: 'evening-before' }
  const time = /^\d{4}-\d\d-\d\dT(\d\d:\d\d)$/.exec(text)?.[1]
  return time ? { kind: 'time', time } : null
}

function listedGroup(weekend: ListedWeekend, races: CalendarRace[]): DatedGroup {
  const labels = weekend.races.split(';').map((label) => parseLabel(label.trim()))
  const missing = unraced(labels, races)
  const all = [...races, ...datedRaces(weekend, missing, races)]
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

type Label = { text: string; gender: 'm' | 'f' | 'mixed'; kind: RaceKind; discipline: string | null }

const GENDERS = { Men: 'm', Women: 'f', Mixed: 'mixed' } as const

const KINDS: readonly [RegExp, RaceKind][] = [
  [/team sprint$/i, 'team_sprint'],
  [/relay$/i, 'relay'],
  [/overall result$/i, 'tour_overall'],
  [/final climb$/i, 'final_climb'],
  [/skiathlon$/i, 'skiathlon'],
  [/pursuit$/i, 'pursuit'],
  [/mass start$/i, 'mass_start'],
  [/sprint$/i, 'sprint'],
]

/** `Women's Freestyle Pursuit`. */
export function parseLabel(text: string): Label {
  const gender = /^(Men|Women|Mixed)/.exec(text)?.[1] as keyof typeof GENDERS | undefined
  const kind = KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'individual'
  const discipline = /(Classic\/Freestyle|Freestyle\/Classic|Classic|Freestyle)/.exec(text)?.[1] ?? null
  return { text, gender: gender ? GENDERS[gender] : 'mixed', kind, discipline }
}

/**
 * The races of the list that have no results. Lists differ in how they call a race (a pursuit, or a distance race),
 * so each label takes the race that is most like it, and only what finds none is missing.
 */
function unraced(labels: readonly Label[], races: readonly CalendarRace[]): Label[] {
  const free = new Set(races)
  const likenesses = [
    (label: Label, race: CalendarRace) => race.kind === label.kind && race.discipline === label.discipline,
    (label: Label, race: CalendarRace) => race.discipline === label.discipline,
    () => true,
  ]
  return likenesses.reduce<Label[]>(
    (left, isLike) => {
      return left.filter((label) => {
        const race = [...free].find((each) => isSameField(label, each) && isLike(label, each))
        return !(race && free.delete(race))
      })
    },
    [...labels],
  )
}

function isSameField(label: Label, race: CalendarRace): boolean {
  return race.gender === label.gender && familyOf(race.kind) === familyOf(label.kind)
}

function familyOf(kind: RaceKind): string {
  return ['sprint', 'team_sprint', 'relay', 'tour_overall'].includes(kind) ? kind : 'distance'
}

/** Races that were never held have no day: they are laid on the days without results, one kind after the other. */
function datedRaces(weekend: ListedWeekend, missing: Label[], races: CalendarRace[]): CalendarRace[] {
  const raced = new Set(daysOf(races))
  const all = daysFrom(weekend.event_start, weekend.event_end)
  const free = all.filter((day) => !raced.has(day))
  const days = free.length > 0 ? free : all.slice(-1)
  const kinds = [...new Set(missing.filter(({ kind }) => kind !== 'tour_overall').map(({ kind }) => kind))]

  return missing.map((label) => {
    const turn = label.kind === 'tour_overall' ? days.length : kinds.indexOf(label.kind)
    return cancelledRace(weekend, label, days[Math.min(turn, days.length - 1)]!)
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
    is_cancelled: true,
  }
}
