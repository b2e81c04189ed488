import { expect, test } from 'vitest'
import { searchByText, searchWith } from './page-search.ts'

test.each([
  ['adds a parameter', 'cup=Sprint', { name: 'vasa' }, 'cup=Sprint&name=vasa'],
  ['changes a parameter in its place', 'name=vasa&cup=Sprint', { name: 'ski' }, 'name=ski&cup=Sprint'],
  ['removes a parameter by null', 'name=vasa&page=3&my_page=2', { page: null }, 'name=vasa&my_page=2'],
  ['removes a parameter by an empty text', 'name=vasa', { name: '' }, ''],
])('%s', (_, before, values, after) => {
  const search = new URLSearchParams(before)
  expect(String(searchWith(search, values))).toBe(after)
  expect(String(search)).toBe(before)
})

test.each([
  ['name=vasa&tab=challenge&page=3&my_page=2', 'ski', 'name=ski&tab=challenge&my_page=2'],
  ['page=3', 'ski', 'name=ski'],
  ['name=vasa', '', ''],
])(
  'a search starts at the first page of its list, and other lists do not change: %j, %j',
  (before, text, after) => {
    const params = { text: 'name', page: 'page' }
    expect(String(searchByText(new URLSearchParams(before), params, text))).toBe(after)
  },
)
