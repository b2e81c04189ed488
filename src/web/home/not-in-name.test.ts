import { expect, test } from 'vitest'
import { notInName } from './programme.tsx'

test.each([
  ['Women’s Sprint Freestyle', ['1.4 km', 'Freestyle'], '1.4 km'],
  ['Men’s 20 km Mass Start Classic', ['20 km', 'Classic'], ''],
  ['Relay', ['', null], ''],
  ['Final Climb', ['10 km', 'Freestyle'], '10 km Freestyle'],
])('for the race %j and the facts %j, the text %j is shown [3.13]', (name, facts, words) => {
  expect(notInName(name, facts)).toBe(words)
})
