import type { Gender } from '#game/genders.ts'
import { type Hundredths, sumPoints } from './points.ts'
import { type PointsTable, pointsAt } from './points-tables.ts'
import type { RaceResult } from './results.ts'

/** `athlete_id` is the id of the row in the table of athletes that stands for the team. Players pick this row. */
export type ProTeam = { athlete_id: number; pro_team_id: number }

/**
 * Returns for each pro team the champion points of its best two men and its best woman (rules §4). Teams without a
 * member in the results are left out.
 */
export function proTeamPoints(
  points: PointsTable,
  results: readonly RaceResult[],
  pro_teams: readonly ProTeam[],
): { athlete_id: number; champion: Hundredths }[] {
  return pro_teams.flatMap(({ athlete_id, pro_team_id }) => {
    const members = results.filter((result) => result.pro_team_id === pro_team_id && !result.is_team)
    if (members.length === 0) return []
    const champion = bestOf(points, members, 'm', 2) + bestOf(points, members, 'f', 1)
    return [{ athlete_id, champion }]
  })
}

function bestOf(points: PointsTable, members: RaceResult[], gender: Gender, count: number): Hundredths {
  const earned = members
    .filter((member) => member.gender === gender)
    .map((member) => pointsAt(points, member.place))
    .sort((a, b) => b - a)
  return sumPoints(earned.slice(0, count))
}
