import { type Hundredths, percentOf, toHundredths } from './points.ts'

/** The points of each place, beginning with the winner. Places beyond the end of the table earn nothing. */
export type PointsTable = readonly Hundredths[]

export const TABLE_NAMES = [
  'individual',
  'stage',
  'tour_overall',
  'team',
  'champion_500',
  'champion_300',
  'champion_200',
  'champion_100',
  'champion_50',
  'sprint',
  'climb',
] as const

export type TableName = (typeof TABLE_NAMES)[number]

/** The points tables of a season. They are copied from a preset; operators may edit them. */
export type PointsTables = Partial<Record<TableName, PointsTable>>

function table(...points: number[]): PointsTable {
  return points.map(toHundredths)
}

function countdown(from: number): number[] {
  return Array.from({ length: from }, (_, place) => from - place)
}

function scaled(points: PointsTable, percent: number): PointsTable {
  return points.map((each) => percentOf(each, percent))
}

const topThirty = [
  100, 95, 90, 85, 80, 75, 72, 69, 66, 63, 60, 58, 56, 54, 52, 50, 48, 46, 44, 42, 40, 38, 36, 34, 32, 30, 28,
  26, 24, 22,
]
const individual = table(...topThirty, ...countdown(20))
const stage = table(50, 47, 44, 41, 38, 35, 32, 30, 28, 26, 24, 22, 20, 18, ...countdown(16))

const individualUntil2022 = table(100, 80, 60, 50, 45, 40, 36, 32, 29, 26, 24, 22, 20, 18, ...countdown(16))
const stageUntil2022 = table(50, 46, 43, 40, 37, 34, 32, 30, 28, 26, 24, 22, 20, 18, ...countdown(16))

/** National teams in relays and team sprints earn twice the points of the table that was used until 2022 (rules §4). */
const team = scaled(individualUntil2022, 200)

const checkpoint = table(30, 27, 24, 21, 18, 15, 12, 9, 6, 3)

/**
 * For each class, only the winner's points are known. The other places are scaled from the table with 50 places (rules
 * §4).
 */
const championTables = {
  champion_500: scaled(individual, 500),
  champion_300: scaled(individual, 300),
  champion_200: scaled(individual, 200),
  champion_100: individual,
  champion_50: scaled(individual, 50),
}

export const TABLE_PRESETS = {
  world_cup: { individual, stage, tour_overall: scaled(individual, 300), team },
  world_cup_until_2022: {
    individual: individualUntil2022,
    stage: stageUntil2022,
    // Only places 1 to 25, like rules §4, because the points of later places were different over the years.
    tour_overall: scaled(individualUntil2022.slice(0, 25), 400),
    team,
  },
  marathon: {
    ...championTables,
    stage,
    tour_overall: scaled(individual, 300),
    sprint: checkpoint,
    climb: checkpoint,
  },
} satisfies Record<string, PointsTables>

export type TablePreset = keyof typeof TABLE_PRESETS

/** The points of a place. Places are counted from 1. Without a place, an athlete gets no points. */
export function pointsAt(points: PointsTable, place: number | null): Hundredths {
  return place === null ? 0 : (points[place - 1] ?? 0)
}
