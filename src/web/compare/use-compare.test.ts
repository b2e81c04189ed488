import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CompareStart } from './compare-start.tsx'
import { comparedAfter, readCompared, searchComparing } from './use-compare.ts'

test.each([
  ['compare=12,34', [12, 34]],
  ['compare=12', [12]],
  ['compare=12,12,34,56', [12, 34]],
  ['compare=x,-1,0,1e3,7', [7]],
  ['compare=', []],
  ['', []],
])('the URL %s compares %o', (text, ids) => {
  expect(readCompared(new URLSearchParams(text))).toEqual(ids)
})

test('an athlete can be added and removed, and a third replaces the second', () => {
  expect(comparedAfter([], 12)).toEqual([12])
  expect(comparedAfter([12], 34)).toEqual([12, 34])
  expect(comparedAfter([12, 34], 56)).toEqual([12, 56])
  expect(comparedAfter([12, 34], 12)).toEqual([34])
})

test('choosing athletes and ending the comparison keep the other parameters of the URL', () => {
  const search = new URLSearchParams('sort=-price&compare=12&name=bj%C3%B8rn')
  expect(searchComparing(search, [12, 34])).toBe('sort=-price&name=bj%C3%B8rn&compare=12,34')
  expect(searchComparing(search, null)).toBe('sort=-price&name=bj%C3%B8rn')
  expect(searchComparing(new URLSearchParams(), [])).toBe('compare=')
})

test('a button to compare throws an error if the page has no CompareContext', () => {
  expect(() => renderToString(createElement(CompareStart))).toThrow('useCompare needs a CompareContext')
})
