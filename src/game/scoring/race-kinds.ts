import type { Gender } from '#game/genders.ts'
import type { TableName } from './points-tables.ts'

export const RACE_KINDS = [
  'sprint',
  'individual',
  'distance',
  'mass_start',
  'pursuit',
  'skiathlon',
  'final_climb',
  'relay',
  'team_sprint',
  'tour_overall',
  'qualification_race',
  'marathon',
] as const

export type RaceKind = (typeof RACE_KINDS)[number]

/** The classes of marathons. The number of a class is how many champion points the winner gets. */
export const RACE_CLASSES = [500, 300, 200, 100, 50] as const

export type RaceClass = (typeof RACE_CLASSES)[number]

export type KindOfRace = { kind: RaceKind; is_tour_leg: boolean; race_class: RaceClass | null }

/** The points table of a race (rules §4). Null if the race earns no points. */
export function tableNameOf({ kind, is_tour_leg, race_class }: KindOfRace): TableName | null {
  if (kind === 'qualification_race') return null
  if (kind === 'tour_overall') return 'tour_overall'
  if (takesTeams(kind)) return 'team'
  if (kind === 'marathon') return race_class === null ? null : `champion_${race_class}`
  return is_tour_leg ? 'stage' : 'individual'
}

/** The kinds of races in which national teams start instead of athletes. */
export const TEAM_KINDS: readonly RaceKind[] = ['relay', 'team_sprint']

/** Whether national teams start in races of this kind. False for a kind that is not in the list. */
export function takesTeams(kind: string): boolean {
  return TEAM_KINDS.some((each) => each === kind)
}

export type RaceField = { kind: RaceKind; gender: Gender }

/** Whether the athlete or national team may start in the race. A mixed race takes every gender. */
export function fitsRace(
  race: { kind: string; gender: Gender },
  athlete: { gender: Gender; is_team: boolean },
): boolean {
  const is_right_gender = race.gender === 'mixed' || race.gender === athlete.gender
  return is_right_gender && takesTeams(race.kind) === athlete.is_team
}

export function isSprintRace(kind: RaceKind): boolean {
  return kind === 'sprint'
}

/**
 * Whether athletes start and earn points in races of this kind, and the race is neither a sprint nor the overall result
 * of a tour.
 */
export function isDistanceRace(kind: RaceKind): boolean {
  return !isSprintRace(kind) && !takesTeams(kind) && kind !== 'tour_overall' && kind !== 'qualification_race'
}
