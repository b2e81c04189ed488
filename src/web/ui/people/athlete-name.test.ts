import { expect, test } from 'vitest'
import { athleteName } from './athlete-name.ts'

test.each([
  ['Norway I', true, true, 'Norway'],
  ['Norway I', true, false, 'Norway I'],
  ['Elizabeth I', false, true, 'Elizabeth I'],
])(
  'the name %s (team: %s, in a championship: %s) is shown as %s [3.7 3.8]',
  (name, is_team, is_championship, expected) => {
    expect(athleteName({ name, is_team }, is_championship)).toBe(expected)
  },
)
