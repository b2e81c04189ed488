import { expect, test } from 'vitest'
import type { Athlete } from '#contract/athletes.ts'
import { filteredRows, kindsOf, marketRows, sortedRows } from './market-rows.ts'
import { readSort } from './market-sort.ts'

const athlete = (athlete_id: number, name: string, more: Partial<Athlete> = {}): Athlete => ({
  athlete_id,
  federation_code: null,
  name,
  country: 'NOR',
  gender: 'f',
  is_team: false,
  score: 100,
  rank: 1,
  price: 10_000,
  active: true,
  youth: false,
  is_qci_bonus_eligible: false,
  is_cub: false,
  pro_team: null,
  ...more,
})

const all = [
  athlete(1, 'Åse Lund', { price: 9000, score: 55.5, is_cub: true, youth: true }),
  athlete(2, 'Ylva Berg', { price: 20_000, score: 310 }),
  athlete(3, 'Otto Dahl', { gender: 'm', price: 12_000, score: null }),
]
const rows = marketRows(all, new Map([[2, 80]]))
const ids = (list: readonly Athlete[]) => list.map(({ athlete_id }) => athlete_id)
const anyone = { name: '', gender: null, kind: null, balance: null }
const nobody = new Set<number>()

test('a row has the points of the previous race and the ranking score, if any [2.ath.i 3.29]', () => {
  expect(rows.map(({ previous_points, ranking_score }) => [previous_points, ranking_score])).toEqual([
    [null, 616.67],
    [80, 1550],
    [null, null],
  ])
})

test.each([
  [{ name: 'LU' }, [1]],
  [{ gender: 'm' as const }, [3]],
  [{ kind: 'cub' as const }, [1]],
  [{ kind: 'youth' as const, name: 'berg' }, []],
])('the filter %o keeps the athletes %o [5.13b]', (filter, kept) => {
  expect(ids(filteredRows(rows, { ...anyone, ...filter }, nobody))).toEqual(kept)
})

test('the affordable filter keeps affordable and picked athletes [5.13a]', () => {
  const within = { ...anyone, balance: 12_000 }
  expect(ids(filteredRows(rows, within, nobody))).toEqual([1, 3])
  expect(ids(filteredRows(rows, within, new Set([2])))).toEqual([1, 2, 3])
})

test('the filter offers only kinds of athletes that are in the list [3.10b]', () => {
  expect(kindsOf(rows)).toEqual(['youth', 'cub'])
})

test.each([
  ['name', [1, 3, 2]],
  ['-name', [2, 3, 1]],
  ['price', [1, 3, 2]],
  ['-price', [2, 3, 1]],
  ['score', [1, 2, 3]],
  ['-score', [2, 1, 3]],
  ['previous', [2, 1, 3]],
  ['-ranking', [2, 1, 3]],
])('athletes are sorted by %s, with missing numbers last in both directions [2.ath.i]', (text, expected) => {
  expect(ids(sortedRows(rows, readSort(text)))).toEqual(expected)
})
