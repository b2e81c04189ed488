import { describe, expect, test } from 'vitest'
import { chooseTab, tabAddress, tabAfterKey } from './tab-choice.ts'

const tabs = [{ id: 'overall' }, { id: 'friday' }, { id: 'saturday' }]

describe('the selected tab', () => {
  test.each([
    ['is the first by default [2.8d]', null, undefined, 'overall'],
    ['is the one in the URL [4.11]', 'saturday', undefined, 'saturday'],
    ['is the first if the one in the URL does not exist', 'sunday', undefined, 'overall'],
    ['is the default one without a URL parameter', null, 'friday', 'friday'],
    ['is the default one if the one in the URL does not exist', 'sunday', 'friday', 'friday'],
    ['is the one in the URL rather than the default one', 'saturday', 'friday', 'saturday'],
    ['is the first if the default one does not exist', null, 'sunday', 'overall'],
  ])('%s', (_, asked, start, chosen) => {
    expect(chooseTab(tabs, asked, start)?.id).toBe(chosen)
  })

  test('is undefined without tabs', () => {
    expect(chooseTab([], 'overall')).toBeUndefined()
  })
})

test.each([
  ['a tab', 'friday', '?q=an&tab=friday'],
  ['the default tab, without a parameter', 'overall', '?q=an'],
])('the URL of %s keeps the search text and removes the page number', (_, tab_id, address) => {
  const search = new URLSearchParams('q=an&page=4&tab=saturday')
  const place = { param: 'tab', start: undefined, clears: ['page'] }
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
])('%s on tab %d of three moves to %s', (key, index, next) => {
  expect(tabAfterKey(key, index, 3)).toBe(next)
})
