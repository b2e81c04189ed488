import { expect, test } from 'vitest'
import { readPage } from './page-number.ts'

test.each([
  [null, 1],
  ['', 1],
  ['3', 3],
  ['0', 1],
  ['-2', 1],
  ['2.5', 1],
  ['two', 1],
  ['1e9', 1],
])('?page=%s reads as page %i', (text, page) => {
  expect(readPage(text)).toBe(page)
})
