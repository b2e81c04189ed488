import { expect, test } from 'vitest'
import { captainNote } from './team-cards.tsx'

const CALM = { text: 'No captain yet. Tap C on one of your athletes.', is_urgent: false }
const URGENT = {
  text: 'Your team has no captain. Tap C on one of your athletes.',
  is_urgent: true,
}

test.each([
  ['no athlete is picked', { picks: 0, full: 4, is_led: false, was_led: false }, null],
  ['its last athlete was sold', { picks: 0, full: 4, is_led: false, was_led: true }, null],
  ['the first is picked', { picks: 1, full: 4, is_led: false, was_led: false }, CALM],
  ['the size is unlimited', { picks: 40, full: null, is_led: false, was_led: false }, CALM],
  ['it has a captain', { picks: 4, full: 4, is_led: true, was_led: true }, null],
  ['its captain was sold', { picks: 3, full: 4, is_led: false, was_led: true }, URGENT],
  ['it is full without one', { picks: 4, full: 4, is_led: false, was_led: false }, URGENT],
])('the note about the captain of a team of which %s [1.6b]', (_what, team, note) => {
  expect(captainNote(team)).toEqual(note)
})
