import { describe, expect, test } from 'vitest'
import { chooseTab, tabAddress, tabAfterKey } from './tab-choice.ts'

const tabs = [{ id: 'overall' }, { id: 'friday' }, { id: 'saturday' }]

describe('which tab is selected', () => {
  test.each([
    ['the first by default [2.8d]', null, undefined, 'overall'],
    ['the one that the address names [4.11]', 'saturday', undefined, 'saturday'],
    ['the first where the address names none there is', 'sunday', undefined, 'overall'],
    ['the one to start with where the address is silent', null, 'friday', 'friday'],
    ['the one to start with where the address names none there is', 'sunday', 'friday', 'friday'],
    ['the address before the one to start with', 'saturday', 'friday', 'saturday'],
    ['the first where the one to start with is not there', null, 'sunday', 'overall'],
  ])('%s', (_, asked, start, chosen) => {
    expect(chooseTab(tabs, asked, start)?.id).toBe(chosen)
  })

  test('none of none', () => {
    expect(chooseTab([], 'overall')).toBeUndefined()
  })
})

test.each([
  ['a tab', 'friday', '?q=an&tab=friday'],
  ['the tab at rest, without a word', 'overall', '?q=an'],
])('the address of %s keeps the search and forgets the page', (_, tab_id, address) => {
  const search = new URLSearchParams('q=an&page=4&tab=saturday')
  const place = { param: 'tab', start: undefined, forgets: ['page'] }
  expect(tabAddress(tabs, search, place)(tab_id)).toBe(address)
})

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 2, 1],
  ['ArrowLeft', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  [' ', 1, 1],
  ['a', 1, null],
])('%s on tab %d of three leads to %s', (key, index, next) => {
  expect(tabAfterKey(key, index, 3)).toBe(next)
})
