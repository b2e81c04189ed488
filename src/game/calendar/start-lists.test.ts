import { expect, test } from 'vitest'
import { HOUR, toInstant } from '#game/instants.ts'
import {
  awaitsStarters,
  type ListedRace,
  type StartListWait,
  type StartOutlook,
  type StartState,
  startListWait,
  startsOf,
} from './start-lists.ts'

const athlete = { athlete_id: 1, gender: 'm', is_team: false } as const

const race = (
  race_id: number,
  state: StartState | 'absent' | 'no list',
  more: Partial<ListedRace> = {},
): ListedRace => ({
  race_id,
  kind: 'sprint',
  gender: 'm',
  starters: state === 'no list' ? null : new Map(state === 'absent' ? [[2, 'confirmed']] : [[1, state]]),
  ...more,
})

test.each<[StartOutlook, ListedRace[], number[]]>([
  ['unknown', [], []],
  ['unknown', [race(1, 'no list')], []],
  ['starts', [race(1, 'confirmed')], []],
  ['starts', [race(1, 'confirmed'), race(2, 'no list')], []],
  ['doubtful', [race(1, 'doubtful'), race(2, 'confirmed')], []],
  ['out', [race(1, 'not starting')], [1]],
  ['out', [race(1, 'absent'), race(2, 'not starting')], [1, 2]],
  ['misses', [race(1, 'absent'), race(2, 'confirmed')], [1]],
  ['misses', [race(1, 'absent'), race(2, 'doubtful')], [1]],
  // The start list of the other race, which is still missing, may contain the athlete.
  ['misses', [race(1, 'absent'), race(2, 'no list')], [1]],
  // Races that the athlete cannot enter do not matter.
  ['unknown', [race(1, 'absent', { gender: 'f' }), race(2, 'absent', { kind: 'relay' })], []],
  ['out', [race(1, 'absent', { gender: 'mixed' })], [1]],
])('the outlook of an athlete is %s [rules §11]', (outlook, races, missed_race_ids) => {
  expect(startsOf(athlete, races)).toEqual({ outlook, missed_race_ids })
})

const START = '2026-12-05T09:30:00Z'

test.each<[string, number | null, number | null, StartListWait]>([
  ['before the usual time', 18, -18 * HOUR - 1, 'expected'],
  ['from the usual time', 18, -18 * HOUR, 'late'],
  ['until the start', 18, -1, 'late'],
  ['from the start', 18, 0, 'unknown'],
  ['while the time is unknown', 18, null, 'expected'],
  ['without a usual time', null, -HOUR, 'unknown'],
])(
  '%s, a missing start list is expected, late or neither (%s hours, %s ms): %s',
  (_, hours, before_start, expected) => {
    const now = before_start === null ? null : toInstant(START) + before_start
    expect(startListWait(START, hours, now)).toBe(expected)
  },
)

test('a race with results awaits no start list, and neither does the overall result of a tour', () => {
  expect(awaitsStarters({ state: 'scheduled', kind: 'sprint' })).toBe(true)
  expect(awaitsStarters({ state: 'provisional', kind: 'sprint' })).toBe(false)
  expect(awaitsStarters({ state: 'scheduled', kind: 'tour_overall' })).toBe(false)
})
