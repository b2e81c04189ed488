import { expect, test } from 'vitest'
import { captainNote } from './team-cards.tsx'

const CALM = { text: 'No captain yet. Tap C on one of your athletes.', is_urgent: false }
const URGENT = {
  text: 'Your team has no captain. Tap C on one of your athletes.',
  is_urgent: true,
}

test.each([
  ['an empty team', { picks: 0, limit: 4, has_captain: false, had_captain: false }, null],
  ['a team that sold all athletes', { picks: 0, limit: 4, has_captain: false, had_captain: true }, null],
  ['a team with one athlete', { picks: 1, limit: 4, has_captain: false, had_captain: false }, CALM],
  ['a team of unlimited size', { picks: 40, limit: null, has_captain: false, had_captain: false }, CALM],
  ['a team with a captain', { picks: 4, limit: 4, has_captain: true, had_captain: true }, null],
  ['a team that sold its captain', { picks: 3, limit: 4, has_captain: false, had_captain: true }, URGENT],
  ['a full team without a captain', { picks: 4, limit: 4, has_captain: false, had_captain: false }, URGENT],
])('%s has the right note about its captain [1.6b]', (_what, team, note) => {
  expect(captainNote(team)).toEqual(note)
})
