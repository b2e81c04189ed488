import { expect, test } from 'vitest'
import { defaultSort, readPickerChoice, searchWithPickerChoice, sortAfterClick } from './picker-choice.ts'

const usual = {
  name: '',
  only_affordable: false,
  only_watched: false,
  sort: { by: 'score', is_descending: true },
  page: 1,
}

test.each([
  ['m', 'menName=moe&menFilterPrice=true', { ...usual, name: 'moe', only_affordable: true }],
  ['f', 'womenName=lie&womenFilterPrice=True', { ...usual, name: 'lie', only_affordable: true }],
  [
    'mixed',
    'mixedSort=-price&mixedPage=3',
    { ...usual, sort: { by: 'price', is_descending: true }, page: 3 },
  ],
  ['f', 'menName=moe&menPage=2&menSort=name', usual],
  ['m', 'menFilterPrice=no&menSort=shoe&menPage=-1', usual],
] as const)('the choice for the list %s is read from ?%s [2.ath.h]', (gender, search, expected) => {
  expect(readPickerChoice(new URLSearchParams(search), gender)).toEqual(expected)
})

test.each([
  [{ name: 'moe' }, 'menName=moe'],
  [{ only_affordable: true }, 'menFilterPrice=true'],
  [{ only_watched: true }, 'menWatched=true'],
  [{ sort: defaultSort('name') }, 'menSort=name'],
  [{ sort: defaultSort('price') }, 'menSort=-price'],
  [{ sort: defaultSort('score') }, ''],
  [{ page: 2 }, 'menPage=2'],
  [{ page: 1 }, ''],
])('the choice %j is written as ?%s [2.ath.h]', (change, expected) => {
  expect(searchWithPickerChoice(new URLSearchParams(), 'm', change).toString()).toBe(expected)
})

test('a new search starts at the first page, and does not change the other list [2.ath.h]', () => {
  const before = new URLSearchParams('selection=7&menPage=4&womenPage=2&menName=a')
  expect(searchWithPickerChoice(before, 'm', { name: '' }).toString()).toBe('selection=7&womenPage=2')
})

test('a choice that was written to the URL is read back unchanged', () => {
  const choice = {
    name: 'Ek',
    only_affordable: true,
    only_watched: true,
    sort: { by: 'ranking', is_descending: false },
    page: 2,
  } as const
  expect(readPickerChoice(searchWithPickerChoice(new URLSearchParams(), 'f', choice), 'f')).toEqual(choice)
})

test('the first click on a header sorts numbers descending and names ascending, the second click reverses', () => {
  const by_price = sortAfterClick(defaultSort('score'), 'price')
  expect(by_price).toEqual({ by: 'price', is_descending: true })
  expect(sortAfterClick(by_price, 'price')).toEqual({ by: 'price', is_descending: false })
  expect(sortAfterClick(by_price, 'name')).toEqual({ by: 'name', is_descending: false })
})
