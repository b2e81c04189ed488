import { expect, test } from 'vitest'
import {
  isOnlyBudgetFilter,
  readMarketChoice,
  searchWithMarketChoice,
  withoutFilters,
} from './market-choice.ts'

test('the URL contains the sorting and the filters of the market [2.ath.i]', () => {
  const search = new URLSearchParams(
    'selection=7&sort=-price&name=berg&gender=f&kind=cub&afford=true&watched=true&page=3',
  )
  expect(readMarketChoice(search)).toEqual({
    name: 'berg',
    gender: 'f',
    kind: 'cub',
    only_affordable: true,
    only_watched: true,
    sort: { by: 'price', is_descending: true },
    page: 3,
  })
})

test('invalid values in the URL are ignored', () => {
  const search = new URLSearchParams('sort=up&gender=x&kind=bear&afford=yes&page=-1')
  expect(readMarketChoice(search)).toEqual({
    name: '',
    gender: null,
    kind: null,
    only_affordable: false,
    only_watched: false,
    sort: { by: 'score', is_descending: true },
    page: 1,
  })
})

test('afford=1 is read like afford=true', () => {
  expect(readMarketChoice(new URLSearchParams('afford=1')).only_affordable).toBe(true)
})

test('another choice starts on page 1 and keeps the rest of the URL', () => {
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
  ['afford=true&watched=true', { balance: 500 }, false],
  ['afford=true&kind=cub', { balance: 500 }, false],
  ['afford=true', { balance: null }, false],
  ['afford=true', undefined, false],
])(
  'with the query %s and the team %j, the budget is the only filter: %s [5.11a]',
  (search, team, expected) => {
    expect(isOnlyBudgetFilter(readMarketChoice(new URLSearchParams(search)), team)).toBe(expected)
  },
)
