import { expect, test } from 'vitest'
import { readAnswer } from './consent-store.ts'

test.each([
  ['true', 'true'],
  ['false', 'false'],
  [null, null],
  ['maybe', null],
])('4.13 a cookie of %j is the answer %j', (text, answer) => {
  expect(readAnswer(text)).toBe(answer)
})
