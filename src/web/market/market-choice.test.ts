import { expect, test } from 'vitest'
import { isAboutMoney, readMarketChoice, searchWithMarketChoice, withoutFilters } from './market-choice.ts'

test('the address says how the market is sorted and narrowed down [2.ath.i]', () => {
  const search = new URLSearchParams('selection=7&sort=-price&name=berg&gender=f&kind=cub&afford=true&page=3')
  expect(readMarketChoice(search)).toEqual({
    name: 'berg',
    gender: 'f',
    kind: 'cub',
    is_affordable: true,
    sort: { by: 'price', is_descending: true },
    page: 3,
  })
})

test('what the address has wrong counts as nothing', () => {
  const search = new URLSearchParams('sort=up&gender=x&kind=bear&afford=yes&page=-1')
  expect(readMarketChoice(search)).toEqual({
    name: '',
    gender: null,
    kind: null,
    is_affordable: false,
    sort: { by: 'score', is_descending: true },
    page: 1,
  })
})

test('a yes is a yes as in the other lists of the address: afford=1', () => {
  expect(readMarketChoice(new URLSearchParams('afford=1')).is_affordable).toBe(true)
})

test('another choice begins on its first page and leaves the rest of the address as it is', () => {
  const search = new URLSearchParams('selection=7&gender=f&page=3')
  expect(String(searchWithMarketChoice(search, { kind: 'cub' }))).toBe('selection=7&gender=f&kind=cub')
  expect(String(searchWithMarketChoice(search, { gender: null, sort: 'price' }))).toBe(
    'selection=7&sort=price',
  )
  expect(String(searchWithMarketChoice(search, withoutFilters()))).toBe('selection=7')
})

test.each([
  ['afford=true', { balance: 500 }, true],
  ['afford=true&name=berg', { balance: 500 }, true],
  ['name=berg', { balance: 500 }, false],
  ['afford=true&gender=f', { balance: 500 }, false],
  ['afford=true&kind=cub', { balance: 500 }, false],
  ['afford=true', { balance: null }, false],
  ['afford=true', undefined, false],
])('with %s and the team %j it is money that leaves athletes out: %s [5.11a]', (search, team, expected) => {
  expect(isAboutMoney(readMarketChoice(new URLSearchParams(search)), team)).toBe(expected)
})
