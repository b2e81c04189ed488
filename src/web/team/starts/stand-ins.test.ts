import { expect, test } from 'vitest'
import type { ListedRace } from '#game/calendar/start-lists.ts'
import { isExpectedToStart, replacementText, standInsFor } from './stand-ins.ts'

/** Returns a race in which these athletes start. */
const race = (race_id: number, ...ids: number[]): ListedRace => {
  return { race_id, kind: 'sprint', gender: 'f', starters: new Map(ids.map((id) => [id, 'confirmed'])) }
}
const picks = [3, 2, 1].map((athlete_id) => ({ athlete_id, gender: 'f' as const }))
const bench = { vice_captain: null, f: [5, 6], m: [7] }
const inRaces = (athlete_id: number, ...races: ListedRace[]) => [
  ...standInsFor({ athlete_id, gender: 'f' }, picks, bench, races),
]

test.each([
  ['the first reserve', 1, race(1, 2, 3, 5, 6), [[1, 5]]],
  ['the next reserve, if the first does not start', 1, race(1, 2, 3, 6), [[1, 6]]],
  ['the second reserve, if a pick with a lower id is missing too', 2, race(1, 3, 5, 6), [[1, 6]]],
  ['nobody, if two picks with lower ids are missing too', 3, race(1, 5, 6), []],
  ['nobody, if the pick starts', 1, race(1, 1, 2, 3, 5), []],
  ['nobody, without a start list', 1, { ...race(1), starters: null }, []],
])('the place of a pick is taken by %s [rules §11]', (_who, id, list, expected) => {
  expect(inRaces(id, list)).toEqual(expected)
})

test('reserves replace picks in each race separately', () => {
  expect(inRaces(1, race(1, 2, 3, 5), race(2, 2, 3, 6))).toEqual([
    [1, 5],
    [2, 6],
  ])
})

test('an athlete is expected to start only in races of their gender, and only if the start list names them', () => {
  const listed = race(1, 2)
  expect(isExpectedToStart({ athlete_id: 2, gender: 'f' }, listed)).toBe(true)
  expect(isExpectedToStart({ athlete_id: 1, gender: 'f' }, listed)).toBe(false)
  expect(isExpectedToStart({ athlete_id: 2, gender: 'm' }, listed)).toBe(false)
})

const nameOf = { athlete: (id: number) => `Athlete ${id}`, race: (id: number) => `Race ${id}` }

test.each([
  [[], [1], undefined],
  [[[1, 5]], [1], 'Your reserve Athlete 5 takes their place.'],
  [[[1, 5]], [1, 2], 'Your reserve Athlete 5 takes their place in Race 1.'],
  [
    [
      [1, 5],
      [2, 6],
    ],
    [1, 2],
    'Your reserve Athlete 5 takes their place in Race 1. Your reserve Athlete 6 takes their place in Race 2.',
  ],
] as [[number, number][], number[], string | undefined][])(
  'for the stand-ins %o and the missed races %o, the text is: %s',
  (stand_ins, missed, text) => {
    expect(replacementText(new Map(stand_ins), missed, nameOf)).toBe(text)
  },
)
