import { isDistanceRace, isSprintRace, type RaceKind } from './race-kinds.ts'

/** The kinds of cups besides `Overall`, which is the season (rules §11). `CUP_NAME` decides which races count. */
export const CUP_KINDS = ['sprint', 'distance', 'tour', 'sprint_points', 'climb_points', 'youth'] as const

export type CupKind = (typeof CUP_KINDS)[number]

export type CupRace = {
  kind: RaceKind
  /** The name of the tour the race belongs to. */
  tour: string | null
  has_sprint: boolean
  has_climb: boolean
}

export const OVERALL = 'Overall'

/**
 * What a cup counts in each of its races (rules §11): all points, one component, or all points of the athletes flagged
 * as youth in the sheet.
 */
export const CUP_COUNTS = ['all', 'sprint', 'climb', 'youth'] as const

export type CupCounts = (typeof CUP_COUNTS)[number]

/** The name of a tour's cup: the name of the weekend, cut to the maximum length of cup names. */
export function tourCupName(weekend_name: string): string {
  return weekend_name.slice(0, 60)
}

export type RaceCup = { name: string; counts: CupCounts }

/** Whether a line of a race's sheet counts for the cup. */
export function countsLine(
  counts: CupCounts,
  line: { athlete_id: number; component: string },
  youth: ReadonlySet<number>,
): boolean {
  switch (counts) {
    case 'all':
      return true
    case 'youth':
      return youth.has(line.athlete_id)
    case 'sprint':
    case 'climb':
      return line.component === counts
  }
}

/** The cups of a season that contain the race, and what each one counts. */
export function cupsOf(race: CupRace, kinds: readonly CupKind[]): RaceCup[] {
  return kinds.flatMap((kind) => {
    const name = CUP_NAME[kind](race)
    return name === null ? [] : [{ name, counts: COUNTS[kind] }]
  })
}

/** The cups without duplicates of a name. */
export function uniqueCups(cups: readonly RaceCup[]): RaceCup[] {
  return [...new Map(cups.map((cup) => [cup.name, cup])).values()]
}

const COUNTS: Record<CupKind, CupCounts> = {
  sprint: 'all',
  distance: 'all',
  tour: 'all',
  sprint_points: 'sprint',
  climb_points: 'climb',
  youth: 'youth',
}

/** The name of the cup that the race counts for; null if it does not count for a cup of that kind. */
const CUP_NAME: Record<CupKind, (race: CupRace) => string | null> = {
  sprint: (race) => (isSprintRace(race.kind) ? 'Sprint' : null),
  distance: (race) => (isDistanceRace(race.kind) ? 'Distance' : null),
  tour: (race) => race.tour,
  sprint_points: (race) => (race.has_sprint ? 'Sprint' : null),
  climb_points: (race) => (race.has_climb ? 'Climb' : null),
  youth: (race) => (race.kind === 'qualification_race' ? null : 'Youth'),
}
