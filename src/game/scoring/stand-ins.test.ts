import { expect, test } from 'vitest'
import type { StartState } from '#game/calendar/start-lists.ts'
import { raceStarts } from './stand-ins.ts'

const results = [
  { athlete_id: 5, status: null },
  { athlete_id: 3, status: 'DNS' },
  { athlete_id: 4, status: 'DNF' },
]

const stateOf = (starters: Record<number, StartState>) => {
  const list = new Map(Object.entries(starters).map(([id, state]) => [Number(id), state]))
  const { athletes, absent_gender } = raceStarts('m', results, list)
  return {
    absent_gender,
    ...Object.fromEntries(athletes.map(({ athlete_id, state }) => [athlete_id, state])),
  }
}

test('without a start list, athletes with DNS are missing, and others with a result have started [rules §11]', () => {
  expect(raceStarts('m', results, null)).toEqual({
    athletes: [
      { athlete_id: 3, state: 'missing' },
      { athlete_id: 4, state: 'started' },
      { athlete_id: 5, state: 'started' },
    ],
    absent_gender: null,
  })
})

test('athletes without a result are missing if the start list does not name them as starters [rules §11]', () => {
  expect(stateOf({ 1: 'confirmed', 2: 'not starting', 6: 'doubtful' })).toMatchObject({
    1: 'expected',
    2: 'missing',
    6: 'expected',
    absent_gender: 'm',
  })
})

test('a result overrides the start list [rules §11]', () => {
  expect(stateOf({ 5: 'not starting', 3: 'confirmed' })).toMatchObject({ 5: 'started', 3: 'missing' })
})
