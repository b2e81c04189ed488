import { expect, test } from 'vitest'
import { kindText } from './kind-text.ts'

test.each([
  ['m', false, 'Male'],
  ['f', false, 'Female'],
  ['f', true, 'Women’s team'],
  ['mixed', true, 'Mixed team'],
] as const)('%s, team: %s, is described as %s [2.athid 3.9]', (gender, is_team, word) => {
  expect(kindText({ gender, is_team })).toBe(word)
})
