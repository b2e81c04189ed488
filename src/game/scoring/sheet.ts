import { type Hundredths, percentOf } from './points.ts'
import { type PointsTable, pointsAt } from './points-tables.ts'
import { type ProTeam, proTeamPoints } from './pro-teams.ts'
import { earnsPoints, type RaceResult } from './results.ts'
import { CAPTAIN, PLAIN, type Role } from './roles.ts'

/** Increase this number whenever a change of the code changes the points for the same results. */
export const RULES_VERSION = 1

export const COMPONENTS = [
  'champion',
  'sprint',
  'climb',
  'youth_bonus',
  'qci_bonus',
  'captain_bonus',
  'ranked_place',
] as const

export type Component = (typeof COMPONENTS)[number]

/** One part of the points that an athlete earns in a race, for the players who picked the athlete in this role. */
export type SheetLine = { athlete_id: number; role: Role; component: Component; points: Hundredths }

/** The rules for one race, with the tables and percentages of its season. */
export type SheetRace = {
  /** The table of the champion points. Empty if the race does not score. */
  points: PointsTable
  sprint_points: PointsTable
  climb_points: PointsTable
  captain_bonus_percent: number
  youth_bonus_percent: number
  qci_bonus_percent: number
  has_captains: boolean
  /** How many places a player predicts. 0 if the selection takes no ranked picks. */
  ranked_places: number
  takes_teams: boolean
}

type Part = { component: Component; points: Hundredths }
type Earner = { athlete_id: number; champion: Hundredths; extras: Part[] }

/** Computes all points of a race (rules §4, §5). The order of the input does not matter. */
export function raceSheet(
  race: SheetRace,
  results: readonly RaceResult[],
  pro_teams: readonly ProTeam[],
): SheetLine[] {
  // A pro team earns the points of its members. A row of the team itself in the result list is ignored.
  const team_ids = new Set(pro_teams.map((team) => team.athlete_id))
  const athletes = results
    .filter((result) => !team_ids.has(result.athlete_id))
    .map((result) => earnerOf(race, result))
  const teams = proTeamPoints(race.points, results, pro_teams).map((team) => ({ ...team, extras: [] }))
  const earners: Earner[] = [...athletes, ...teams]

  const plain = earners.flatMap((earner) => linesOf(earner, PLAIN, earner.extras))
  const special = race.ranked_places > 0 ? rankedLines(race, results) : captainLines(race, earners)
  return [...plain, ...special].sort(byAthleteRoleComponent)
}

function earnerOf(race: SheetRace, result: RaceResult): Earner {
  const { athlete_id } = result
  if (!earnsPoints(race, result)) return { athlete_id, champion: 0, extras: [] }

  const champion = pointsAt(race.points, result.place)
  const youthPercent = result.youth ? race.youth_bonus_percent : 0
  const qciPercent = result.is_qci_bonus_eligible ? race.qci_bonus_percent : 0
  const extras: Part[] = [
    { component: 'sprint', points: pointsAt(race.sprint_points, result.sprint_place) },
    { component: 'climb', points: pointsAt(race.climb_points, result.climb_place) },
    { component: 'youth_bonus', points: percentOf(champion, youthPercent) },
    { component: 'qci_bonus', points: percentOf(champion, qciPercent) },
  ]
  return { athlete_id, champion, extras }
}

/**
 * The lines of every athlete in the role of captain. The captain bonus is a percentage of the champion points only
 * (rules §4).
 */
function captainLines(race: SheetRace, earners: readonly Earner[]): SheetLine[] {
  if (!race.has_captains) return []

  return earners.flatMap((earner) => {
    const points = percentOf(earner.champion, race.captain_bonus_percent)
    return linesOf(earner, CAPTAIN, [...earner.extras, { component: 'captain_bonus', points }])
  })
}

/**
 * The lines of an athlete in one role. The line of the champion points is kept even if it is zero, so that ledgers show
 * it.
 */
function linesOf({ athlete_id, champion }: Earner, role: Role, extras: readonly Part[]): SheetLine[] {
  const earned = extras.filter((part) => part.points !== 0)
  const parts: Part[] = [{ component: 'champion', points: champion }, ...earned]
  return parts.map((part) => ({ athlete_id, role, ...part }))
}

function byAthleteRoleComponent(a: SheetLine, b: SheetLine): number {
  return a.athlete_id - b.athlete_id || a.role - b.role || (a.component < b.component ? -1 : 1)
}

/**
 * The points that each athlete earns for players who predicted a place for this athlete: one line per place (rules §4).
 */
function rankedLines(race: SheetRace, results: readonly RaceResult[]): SheetLine[] {
  const picked = Array.from({ length: race.ranked_places }, (_, index) => index + 1)

  return results.flatMap((result) => {
    const place = earnsPoints(race, result) ? result.place : null
    return picked.map((role): SheetLine => {
      const points = rankedPoints(race.points, role, place)
      return { athlete_id: result.athlete_id, role, component: 'ranked_place', points }
    })
  })
}

/**
 * A correct prediction earns the points of the winner. A prediction that is off by n places earns the points of place
 * `n + 1`.
 */
function rankedPoints(points: PointsTable, picked: number, place: number | null): Hundredths {
  return place === null ? 0 : pointsAt(points, Math.abs(place - picked) + 1)
}
