import type { Gender } from '#game/genders.ts'
import { type Hundredths, sumPoints } from './points.ts'
import type { Component, SheetLine } from './sheet.ts'

export type ResultStatus = 'DNF' | 'DNS' | 'DSQ' | 'LAP'

export type RaceResult = {
  athlete_id: number
  place: number | null
  status: ResultStatus | null
  sprint_place: number | null
  climb_place: number | null
  gender: Gender
  youth: boolean
  is_qci_bonus_eligible: boolean
  pro_team_id: number | null
  is_team: boolean
}

export const STATUS_TEXT: Record<ResultStatus, string> = {
  DNF: 'Did not finish',
  DNS: 'Did not start',
  DSQ: 'Disqualified',
  LAP: 'Lapped',
}

/**
 * Whether the result earns points (rules §4). An athlete without a place earns none, not even for sprint or climb
 * places. In a team race only the teams earn points, and not their members.
 */
export function earnsPoints(race: { takes_teams: boolean }, result: RaceResult): boolean {
  return result.place !== null && result.is_team === race.takes_teams
}

export type ResultPoints = {
  champion: Hundredths
  sprint: Hundredths
  climb: Hundredths
  score: Hundredths
  total: Hundredths
}

/** Adds up the lines of an athlete as a plain pick. `total` includes the bonuses, `score` does not (rules §11). */
export function resultOf(lines: readonly SheetLine[]): ResultPoints {
  const champion = sumOf(lines, 'champion')
  const sprint = sumOf(lines, 'sprint')
  const climb = sumOf(lines, 'climb')
  const score = champion + sprint + climb
  const total = score + sumOf(lines, 'youth_bonus') + sumOf(lines, 'qci_bonus')
  return { champion, sprint, climb, score, total }
}

function sumOf(lines: readonly SheetLine[], component: Component): Hundredths {
  return sumPoints(lines.filter((line) => line.component === component).map((line) => line.points))
}
