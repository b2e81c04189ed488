import { expect, test } from 'vitest'
import { pickedText, pickerNoun, pickerTitle } from './picker-text.ts'

test('the heading of a list names its kind of athletes [1.3a 1.3b 3.9]', () => {
  expect(pickerTitle('m', { takes_team_picks: false })).toBe('Men')
  expect(pickerTitle('f', { takes_team_picks: true })).toBe('Women’s teams')
  expect(pickerNoun('f', { takes_team_picks: false })).toBe('women')
  expect(pickerNoun('mixed', { takes_team_picks: true })).toBe('teams')
})

const limits = { is_coed: false, max_picks_per_gender: 8, cub_picks: 0 }
const pick = (gender: 'm' | 'f', is_cub = false) => ({ gender, is_cub })
const picks = [pick('m'), pick('f'), pick('f', true)]

test.each([
  [{}, '2 of 8 picked'],
  [{ is_coed: true }, '3 of 8 picked, men and women together'],
  [{ max_picks_per_gender: 0 }, '2 of ∞ picked'],
  [{ cub_picks: 2 }, '1 of 8 picked'],
])('with the limits %j, the text above the list of women is: %s [5.10 9.16a]', (changes, expected) => {
  expect(pickedText('f', picks, { ...limits, ...changes }, 'en')).toBe(expected)
})
