import { expect, test } from 'vitest'
import { bonusText, splitText } from './split-text.ts'

const points = { champion: 100, sprint: 0, climb: 0, score: 100, total: 100 }

test('a single part needs no split [3.15]', () => {
  expect(splitText(points, 'en')).toBeNull()
})

test('a split names the parts with points [3.15]', () => {
  const marathon = { champion: 450, sprint: 27, climb: 0, score: 477, total: 589.5 }
  expect(splitText(marathon, 'en')).toBe('champion 450 + sprint 27 + bonus 112.5')
})

test('a floating-point remainder is not a bonus', () => {
  const fractions = { champion: 0.1, sprint: 0.2, climb: 0, score: 0.3, total: 0.1 + 0.2 }
  expect(splitText(fractions, 'en')).toBe('champion 0.1 + sprint 0.2')
})

test('the bonus is the total minus the parts [3.15]', () => {
  expect(bonusText({ score: 300, total: 363.75 }, 'en')).toBe('bonus 63.75')
  expect(bonusText({ score: 0.3, total: 0.1 + 0.2 }, 'en')).toBeNull()
})
