import { isDistanceRace, isSprintRace, type RaceKind } from './race-kinds.ts'

/**
 * The kinds of cups, except `Overall`, which contains the whole season (rules §11). `CUP_NAME` says which races
 * belong to each kind.
 */
export const CUP_KINDS = ['sprint', 'distance', 'tour', 'sprint_points', 'climb_points', 'youth'] as const

export type CupKind = (typeof CUP_KINDS)[number]

export type CupRace = {
  kind: RaceKind
  /** The name of the race's tour, or null if the race is not part of a tour. */
  tour: string | null
  has_sprint: boolean
  has_climb: boolean
}

export const OVERALL = 'Overall'

/**
 * Which points of its races a cup counts (rules §11). `sprint` and `climb` are the points of one component. `youth` are
 * all points of those athletes who have the youth flag in the sheet.
 */
export const CUP_POINTS = ['all', 'sprint', 'climb', 'youth'] as const

export type CupPoints = (typeof CUP_POINTS)[number]

/** The name of a tour's cup: the name of the weekend, shortened to the maximum length of cup names. */
export function tourCupName(weekend_name: string): string {
  return weekend_name.slice(0, 60)
}

export type RaceCup = { name: string; counts: CupPoints }

/**
 * Whether a cup with these `counts` counts this line of a race's sheet. `youth` contains the ids of the athletes with
 * the youth flag.
 */
export function countsLine(
  counts: CupPoints,
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

/** The cups of a season in which the race counts. */
export function cupsOf(race: CupRace, kinds: readonly CupKind[]): RaceCup[] {
  return kinds.flatMap((kind) => {
    const name = CUP_NAME[kind](race)
    return name === null ? [] : [{ name, counts: POINTS_OF_KIND[kind] }]
  })
}

export function uniqueCups(cups: readonly RaceCup[]): RaceCup[] {
  return [...new Map(cups.map((cup) => [cup.name, cup])).values()]
}

const POINTS_OF_KIND: Record<CupKind, CupPoints> = {
  sprint: 'all',
  distance: 'all',
  tour: 'all',
  sprint_points: 'sprint',
  climb_points: 'climb',
  youth: 'youth',
}

/** For each kind of cup: the name of the cup of this kind that the race is part of. Null if there is none. */
const CUP_NAME: Record<CupKind, (race: CupRace) => string | null> = {
  sprint: (race) => (isSprintRace(race.kind) ? 'Sprint' : null),
  distance: (race) => (isDistanceRace(race.kind) ? 'Distance' : null),
  tour: (race) => race.tour,
  sprint_points: (race) => (race.has_sprint ? 'Sprint' : null),
  climb_points: (race) => (race.has_climb ? 'Climb' : null),
  youth: (race) => (race.kind === 'qualification_race' ? null : 'Youth'),
}
