import { expect, test } from 'vitest'
import { movedText, readPlace } from './order-text.ts'

test.each([
  ['1', 1],
  [' 5 ', 5],
  ['6', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['first', undefined],
])('in an order of five picks, the typed place %j is read as %s [1.6c]', (text, expected) => {
  expect(readPlace(text, 5)).toBe(expected)
})

test('a moved athlete is announced with the new place', () => {
  expect(movedText('Moa Ek', 2, 5)).toBe('Moa Ek is now 2 of 5.')
})
