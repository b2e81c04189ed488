import { expect, test } from 'vitest'
import { LIMIT_SENTENCES } from '#game/limits.ts'
import { PICK_SENTENCES } from '#game/picks.ts'
import { reasonOfAll, reasonText } from './reasons.ts'

const full = LIMIT_SENTENCES['too-many-picks']
const dear = PICK_SENTENCES['over-budget']

test.each([
  [[full, full], full],
  [[full, undefined], undefined],
  [[full, dear], undefined],
  [[dear, dear], undefined],
  [[], undefined],
])('5.10 of the reasons %j is told once for all: %s', (reasons, expected) => {
  expect(reasonOfAll(reasons)).toBe(expected)
})

test('5.10 9.16a who is too dear is so by how much', () => {
  expect(reasonText(dear, 13_420, 11_580, 'en')).toBe('You cannot afford this athlete: $1,840 short')
  expect(reasonText(full, 13_420, 11_580, 'en')).toBe(full)
})
