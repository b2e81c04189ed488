import { expect, test } from 'vitest'
import { readAnswer } from './consent-store.ts'

test.each([
  ['true', 'true'],
  ['false', 'false'],
  [null, null],
  ['maybe', null],
])('the consent cookie %j is read as the answer %j [4.13]', (text, answer) => {
  expect(readAnswer(text)).toBe(answer)
})
