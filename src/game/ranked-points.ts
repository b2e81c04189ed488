import type { Hundredths } from './points.ts'
import { type PointsTable, pointsAt } from './points-tables.ts'
import { earnsPoints, type RaceResult } from './results.ts'
import type { SheetLine, SheetRace } from './sheet.ts'

/** What every athlete earns for those who picked him to finish first, second, … (rules §4, our reading). */
export function rankedLines(race: SheetRace, results: readonly RaceResult[]): SheetLine[] {
  const picked = Array.from({ length: race.ranked_places }, (_, index) => index + 1)

  return results.flatMap((result) => {
    const place = earnsPoints(race, result) ? result.place : null
    return picked.map((role): SheetLine => {
      const points = rankedPoints(race.points, role, place)
      return { athlete_id: result.athlete_id, role, component: 'ranked_place', points }
    })
  })
}

/** Exactly right earns what the winner earns; each place of error moves one row down the table. */
export function rankedPoints(points: PointsTable, picked: number, place: number | null): Hundredths {
  return place === null ? 0 : pointsAt(points, Math.abs(place - picked) + 1)
}
