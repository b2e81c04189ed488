import { expect, test } from 'vitest'
import { sentValue, textOf, valueText } from './setting-input.ts'

test.each([
  [['RUS', 'BLR'], 'RUS,BLR'],
  [null, ''],
  [120, '120'],
  [false, 'false'],
])('the value %j is shown in its field as %j', (value, text) => {
  expect(textOf(value)).toBe(text)
})

test.each([
  ['', 'limit', 'none'],
  [' ', 'optional', 'none'],
  ['', 'text', ''],
  ['', 'list', ''],
  ['RUS, BLR', 'list', 'RUS,BLR'],
  [' 8 ', 'number', '8'],
] as const)('the text %j of a setting of the kind %s is sent as %j', (text, kind, sent) => {
  expect(sentValue(text, { kind })).toBe(sent)
})

test('values are shown by their labels', () => {
  expect(valueText(true, { kind: 'yes-no' })).toBe('Yes')
  expect(valueText(null, { kind: 'limit' })).toBe('None')
  const choices = [{ value: 'base', label: 'Short' }]
  expect(valueText('base', { kind: 'choice', choices })).toBe('Short')
  const cups = [{ value: 'sprint_points', label: 'Sprint points' }]
  expect(valueText(['sprint_points', 'x'], { kind: 'list', choices: cups })).toBe('Sprint points, x')
})
