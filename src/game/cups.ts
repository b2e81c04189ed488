import { isDistanceRace, isSprintRace, type RaceKind } from './race-kinds.ts'

/** What makes a race count for a cup beside `Overall`, which is the season standing itself (rules §11). */
export const CUP_KINDS = ['sprint', 'distance', 'tour', 'sprint_points', 'climb_points', 'youth'] as const

export type CupKind = (typeof CUP_KINDS)[number]

export type CupRace = {
  kind: RaceKind
  /** The name of the tour that the race belongs to. */
  tour: string | null
  has_sprint: boolean
  has_climb: boolean
}

export const OVERALL = 'Overall'

/** The cups of a season that hold the race, by name: a cup is a set of races (rules §5). */
export function cupsOf(race: CupRace, kinds: readonly CupKind[]): string[] {
  return kinds.map((kind) => CUP_NAME[kind](race)).filter((name) => name !== null)
}

const CUP_NAME: Record<CupKind, (race: CupRace) => string | null> = {
  sprint: (race) => (isSprintRace(race.kind) ? 'Sprint' : null),
  distance: (race) => (isDistanceRace(race.kind) ? 'Distance' : null),
  tour: (race) => race.tour,
  sprint_points: (race) => (race.has_sprint ? 'Sprint' : null),
  climb_points: (race) => (race.has_climb ? 'Climb' : null),
  // Our reading: the Youth cup holds every race that scores.
  youth: (race) => (race.kind === 'qualification_race' ? null : 'Youth'),
}
