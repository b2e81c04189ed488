import { describe, expect, it } from 'vitest'
import { toPoints } from './points.ts'
import { pointsAt, TABLE_PRESETS } from './points-tables.ts'

const { world_cup, world_cup_until_2022, marathon } = TABLE_PRESETS

/** The tables of rules §4, written a second time to verify those in the code. */
const PRINTED = {
  individual:
    '100 95 90 85 80 75 72 69 66 63 60 58 56 54 52 50 48 46 44 42 40 38 36 34 32 30 28 26 24 22 ' +
    '20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1',
  stage: '50 47 44 41 38 35 32 30 28 26 24 22 20 18 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1',
  tour_overall:
    '300 285 270 255 240 225 216 207 198 189 180 174 168 162 156 150 144 138 132 126 120 114 108 102 96 ' +
    '90 84 78 72 66 60 57 54 51 48 45 42 39 36 33 30 27 24 21 18 15 12 9 6 3',
  old_individual: '100 80 60 50 45 40 36 32 29 26 24 22 20 18 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1',
  old_stage: '50 46 43 40 37 34 32 30 28 26 24 22 20 18 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1',
  old_overall: '400 320 240 200 180 160 144 128 116 104 96 88 80 72 64 60 56 52 48 44 40 36 32 28 24',
  team: '200 160 120 100 90 80 72 64 58 52 48 44 40 36 32 30 28 26 24 22 20 18 16 14 12 10 8 6 4 2',
  checkpoint: '30 27 24 21 18 15 12 9 6 3',
}

describe('points tables', () => {
  it.each([
    ['individual', world_cup.individual, PRINTED.individual],
    ['stage', world_cup.stage, PRINTED.stage],
    ['tour overall', world_cup.tour_overall, PRINTED.tour_overall],
    ['team', world_cup.team, PRINTED.team],
    ['individual until 2021/22', world_cup_until_2022.individual, PRINTED.old_individual],
    ['stage until 2021/22', world_cup_until_2022.stage, PRINTED.old_stage],
    ['tour overall until 2021/22', world_cup_until_2022.tour_overall, PRINTED.old_overall],
    ['team until 2021/22', world_cup_until_2022.team, PRINTED.team],
    ['marathon sprint', marathon.sprint, PRINTED.checkpoint],
    ['marathon climb', marathon.climb, PRINTED.checkpoint],
  ])('the table %s equals that of the rules [1.5a rules §4]', (_name, table, printed) => {
    expect(table.map(toPoints).join(' ')).toBe(printed)
  })

  it.each([
    [marathon.champion_500, 500, 475, 5],
    [marathon.champion_300, 300, 285, 3],
    [marathon.champion_200, 200, 190, 2],
    [marathon.champion_100, 100, 95, 1],
    [marathon.champion_50, 50, 47.5, 0.5],
  ])(
    'scales the 50 places of a marathon to the points of its winner (%#) [1.5a rules §4]',
    (table, first, second, last) => {
      expect(table).toHaveLength(50)
      expect([table[0], table[1], table[49]].map((each) => toPoints(each!))).toEqual([first, second, last])
    },
  )

  it('a place in a tour leg earns about half of the points that it earns in a World Cup race [1.6d]', () => {
    const shares = world_cup.stage.slice(0, 20).map((points, index) => points / world_cup.individual[index]!)
    const mean = shares.reduce((sum, share) => sum + share) / shares.length
    expect(mean).toBeGreaterThan(0.35)
    expect(mean).toBeLessThan(0.55)
  })

  it.each([
    [1, 10000],
    [50, 100],
    [51, 0],
    [null, 0],
  ])('the place %s earns the points of the table [1.5a rules §4]', (place, points) => {
    expect(pointsAt(world_cup.individual, place)).toBe(points)
  })
})
