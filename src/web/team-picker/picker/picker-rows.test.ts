import { expect, test } from 'vitest'
import type { Athlete } from '#contract/athletes.ts'
import { defaultSort, type SortBy } from './picker-choice.ts'
import { chosenRows, type PickerAthlete, toRow } from './picker-rows.ts'

const athlete = (athlete_id: number, name: string, price: number | null, score: number | null) =>
  ({ athlete_id, name, price, score }) as Athlete

const ratios = new Map([
  [1, 0.2],
  [3, 0.5],
])
const rows = [
  athlete(1, 'Moa Ek', 12_000, 300),
  athlete(2, 'Hedda Lie', 15_000, 412),
  athlete(3, 'Aino Salo', 4_000, 200),
  athlete(4, 'Zoé Roux', null, 10),
  athlete(5, 'Ane Moe', 900, null),
].map((each) => toRow(each, ratios))

const namesOf = (found: readonly PickerAthlete[]) => found.map(({ athlete: { name } }) => name.split(' ')[0])
const everything = { name: '', only_affordable: false, sort: defaultSort('score') }
const nobody = { balance: 5_000, picked: new Set<number>() }

test.each([
  ['score', ['Hedda', 'Moa', 'Aino', 'Zoé', 'Ane']],
  ['price', ['Hedda', 'Moa', 'Aino', 'Ane', 'Zoé']],
  ['popularity', ['Aino', 'Moa', 'Ane', 'Hedda', 'Zoé']],
  ['ranking', ['Aino', 'Hedda', 'Moa', 'Ane', 'Zoé']],
  ['name', ['Aino', 'Ane', 'Hedda', 'Moa', 'Zoé']],
] as [SortBy, string[]][])('the rows can be sorted by %s [2.ath.g]', (by, expected) => {
  expect(namesOf(chosenRows(rows, { ...everything, sort: defaultSort(by) }, nobody))).toEqual(expected)
})

test('before the first race, when nobody has a score, the most expensive athletes come first', () => {
  const unscored = rows.map((row) => ({ ...row, athlete: { ...row.athlete, score: null } }))
  expect(namesOf(chosenRows(unscored, everything, nobody))).toEqual(['Hedda', 'Moa', 'Aino', 'Ane', 'Zoé'])
})

test('athletes without a price come last, in reverse order too [2.ath.g]', () => {
  const sort = { by: 'price', is_descending: false } as const
  expect(namesOf(chosenRows(rows, { ...everything, sort }, nobody))).toEqual([
    'Ane',
    'Aino',
    'Moa',
    'Hedda',
    'Zoé',
  ])
})

test('the ranking score is the score divided by the price [3.29]', () => {
  expect(rows.map(({ ranking_score }) => ranking_score)).toEqual([2500, 2746.67, 5000, undefined, undefined])
})

test.each([
  ['mo', ['Moa', 'Ane']],
  [' ROUX ', ['Zoé']],
  ['', ['Hedda', 'Moa', 'Aino', 'Zoé', 'Ane']],
  ['xyz', []],
])('the search %j matches part of a name, ignoring upper and lower case [5.13b]', (name, expected) => {
  expect(namesOf(chosenRows(rows, { ...everything, name }, nobody))).toEqual(expected)
})

test.each([
  [5_000, [], ['Aino', 'Ane']],
  [5_000, [2], ['Hedda', 'Aino', 'Ane']],
  [0, [1, 4], ['Moa', 'Zoé']],
  [null, [], ['Hedda', 'Moa', 'Aino', 'Zoé', 'Ane']],
])('with %s left and %j picked, the affordable filter lists %j [5.13a]', (balance, picked, expected) => {
  const mine = { balance, picked: new Set(picked) }
  expect(namesOf(chosenRows(rows, { ...everything, only_affordable: true }, mine))).toEqual(expected)
})
