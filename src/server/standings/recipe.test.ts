import { expect, test } from 'vitest'
import { nameOf, score, sum } from './recipe.ts'

const scoring = { selection_id: 7, rolls_over: false, has_bench: false, sheet_id: 9, counts: 'all' } as const
const race = score(scoring, 3)

test('the names of stored standings stay the same in every version', () => {
  expect([race.name, sum([race, race])!.name]).toEqual([
    'score f166cbfab28312048e746821cf2d4ec3',
    'add 6502e58cd3572cebabe65b1e45fbfc01',
  ])
})

test('a standing that is ranked by another function has another name', () => {
  expect(nameOf('score', [7, 9, 3])).toBe(race.name)
  expect(nameOf('score', [7, 9, 3], 'other_ranks')).not.toBe(race.name)
})
