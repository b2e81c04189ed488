import { expect, test } from 'vitest'
import { readBoolean } from './read-boolean.ts'

test.each([
  ['true', true],
  ['True', true],
  ['1', true],
  ['false', false],
  ['11', false],
  ['', false],
  [null, false],
])('%j in the URL is read as %s', (text, expected) => {
  expect(readBoolean(text)).toBe(expected)
})
