import { expect, test } from 'vitest'
import { kindWord } from './kind-word.ts'

test.each([
  ['m', false, 'Male'],
  ['f', false, 'Female'],
  ['f', true, 'Women’s team'],
  ['mixed', true, 'Mixed team'],
] as const)('%s, a team %s, is said as %s [2.athid 3.9]', (gender, is_team, word) => {
  expect(kindWord({ gender, is_team })).toBe(word)
})
