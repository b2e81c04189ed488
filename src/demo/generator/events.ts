import type { RaceClass, RaceKind } from '#game/scoring/race-kinds.ts'

/** `excluded`: the results do not count in totals. `corrected`: a second import changes the published results. */
export type SpecialCase =
  | { kind: 'excluded'; reason: string }
  | { kind: 'cancelled'; reason: string }
  | { kind: 'corrected'; reason: string }

/** Two races of the same kind, one for women and one for men. */
export type DemoEvent = {
  /** How many days after the first day of the weekend the races take place. */
  day: number
  name: string
  kind: RaceKind
  discipline: 'Classic' | 'Freestyle' | null
  /** The length in kilometres. For a relay, the length of one leg. */
  km: number
  race_class?: RaceClass
  has_sprint?: boolean
  has_climb?: boolean
  /** Whether players pick pro teams instead of athletes for this event. */
  takes_team_picks?: boolean
  special_cases?: Partial<Record<'f' | 'm', SpecialCase>>
}

type Discipline = 'Classic' | 'Freestyle'
type EventOptions = Pick<DemoEvent, 'special_cases'>

export function sprint(day: number, discipline: Discipline, options: EventOptions = {}): DemoEvent {
  return { day, name: `Sprint ${discipline}`, kind: 'sprint', discipline, km: 1.4, ...options }
}

export function individualStart(
  day: number,
  discipline: Discipline,
  km: number,
  options: EventOptions = {},
): DemoEvent {
  return { day, name: `${km} km ${discipline}`, kind: 'individual', discipline, km, ...options }
}

export function massStart(
  day: number,
  discipline: Discipline,
  km: number,
  options: EventOptions = {},
): DemoEvent {
  return { day, name: `${km} km Mass Start ${discipline}`, kind: 'mass_start', discipline, km, ...options }
}

export function pursuit(day: number, discipline: Discipline, km: number): DemoEvent {
  return { day, name: `${km} km Pursuit ${discipline}`, kind: 'pursuit', discipline, km }
}

export function skiathlon(day: number, km: number, options: EventOptions = {}): DemoEvent {
  return { day, name: `${km} km Skiathlon`, kind: 'skiathlon', discipline: null, km, ...options }
}

export function climb(day: number, km: number): DemoEvent {
  return { day, name: 'Final Climb', kind: 'final_climb', discipline: 'Freestyle', km }
}

export function relay(day: number, km: number): DemoEvent {
  return { day, name: `4 x ${km} km Relay`, kind: 'relay', discipline: null, km }
}

export function teamSprint(day: number, discipline: Discipline): DemoEvent {
  return { day, name: `Team Sprint ${discipline}`, kind: 'team_sprint', discipline, km: 1.4 }
}

export function overall(day: number): DemoEvent {
  return { day, name: 'Overall', kind: 'tour_overall', discipline: null, km: 0 }
}

type MarathonOptions = EventOptions & Partial<Pick<DemoEvent, 'day' | 'has_climb' | 'takes_team_picks'>>

export function marathon(
  race_class: RaceClass,
  discipline: Discipline,
  km: number,
  options: MarathonOptions = {},
): DemoEvent {
  const name = `${km} km ${discipline}`
  return { day: 0, name, kind: 'marathon', discipline, km, race_class, has_sprint: true, ...options }
}
