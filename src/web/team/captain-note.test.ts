import { expect, test } from 'vitest'
import { captainNote } from './team-cards.tsx'

const CALM = { text: 'No captain yet. Tap C on one of your athletes.', is_urgent: false }
const URGENT = {
  text: 'Your team has no captain. Tap C on one of your athletes.',
  is_urgent: true,
}

test.each([
  ['no athlete is picked', { picks: 0, limit: 4, has_captain: false, had_captain: false }, null],
  ['its last athlete was sold', { picks: 0, limit: 4, has_captain: false, had_captain: true }, null],
  ['the first is picked', { picks: 1, limit: 4, has_captain: false, had_captain: false }, CALM],
  ['the size is unlimited', { picks: 40, limit: null, has_captain: false, had_captain: false }, CALM],
  ['it has a captain', { picks: 4, limit: 4, has_captain: true, had_captain: true }, null],
  ['its captain was sold', { picks: 3, limit: 4, has_captain: false, had_captain: true }, URGENT],
  ['it is full without one', { picks: 4, limit: 4, has_captain: false, had_captain: false }, URGENT],
])('the note about the captain of a team of which %s [1.6b]', (_what, team, note) => {
  expect(captainNote(team)).toEqual(note)
})
