import { toPoints } from '#game/scoring/points.ts'
import {
  type PointsTable,
  type PointsTables,
  pointsAt,
  TABLE_NAMES,
  type TableName,
} from '#game/scoring/points-tables.ts'
import { formatPoints } from '#text/formats.ts'
import { numberTable } from './markdown.ts'

const HEADINGS: Record<TableName, string> = {
  individual: 'Race',
  stage: 'Tour leg',
  tour_overall: 'Tour overall',
  team: 'Team race',
  champion_500: 'Class 500',
  champion_300: 'Class 300',
  champion_200: 'Class 200',
  champion_100: 'Class 100',
  champion_50: 'Class 50',
  sprint: 'Sprint',
  climb: 'Climb',
}

/**
 * Makes a table of points by place, with a column for each of the named tables that the season has. Returns null if it
 * has none of them.
 */
export function pointsTableMarkdown(tables: PointsTables, names: readonly TableName[]): string | null {
  const columns = names.flatMap((name) => {
    const points = tables[name]
    return points ? [{ heading: HEADINGS[name], points }] : []
  })
  if (columns.length === 0) return null

  const places = Math.max(...columns.map(({ points }) => points.length))
  const rows = Array.from({ length: places }, (_, index) => [
    String(index + 1),
    ...columns.map(({ points }) => cellAt(points, index + 1)),
  ])
  return numberTable(['Place', ...columns.map(({ heading }) => heading)], rows)
}

export function winnersPoints(points: PointsTable): string {
  return pointsText(points, 1)
}

export function pointsText(points: PointsTable, place: number): string {
  return formatPoints(toPoints(pointsAt(points, place)), 'en')
}

export function isTableName(text: string): text is TableName {
  return TABLE_NAMES.some((name) => name === text)
}

/** Returns the text of a cell, which is empty past the end of a points table. */
function cellAt(points: PointsTable, place: number): string {
  return place > points.length ? '' : pointsText(points, place)
}
