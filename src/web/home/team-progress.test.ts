import { expect, test } from 'vitest'
import type { Race } from '#contract/races.ts'
import type { Gender } from '#game/genders.ts'
import { teamProgress, teamSentence } from './team-progress.ts'

const races = (...genders: Gender[]) => genders.map((gender) => ({ gender }) as Race)
const picks = (f: number, m: number) => [
  ...Array.from({ length: f }, () => ({ gender: 'f' as const })),
  ...Array.from({ length: m }, () => ({ gender: 'm' as const })),
]
const selection = {
  races: races('f', 'm', 'f'),
  is_coed: false,
  is_mixed: false,
  max_picks_per_gender: 8,
  max_picks: null,
  cub_picks: 0,
}

test('women and men are counted apart if each has a limit', () => {
  expect(teamProgress(selection, picks(8, 4))).toEqual({
    picked: 12,
    size: 16,
    parts: [
      { title: 'Women', picked: 8, size: 8 },
      { title: 'Men', picked: 4, size: 8 },
    ],
  })
})

test.each([
  ['only one gender races', { races: races('f') }, 8],
  ['the limit is for the whole team', { is_coed: true }, 8],
  ['only mixed teams are picked', { is_mixed: true, races: races('mixed'), max_picks_per_gender: 3 }, 3],
  ['the whole team has a lower limit, with places for cubs', { max_picks: 10, cub_picks: 2 }, 12],
  ['there is no limit', { max_picks_per_gender: 0 }, null],
])('the size of a team if %s', (_, changes, size) => {
  expect(teamProgress({ ...selection, ...changes }, picks(1, 0)).size).toBe(size)
})

test.each([
  [0, 16, ''],
  [12, 16, '4 places are free.'],
  [15, 16, '1 place is free.'],
  [16, 16, 'Your team is complete. You can change it until the deadline.'],
  [5, null, ''],
])('%i of %j picked: %j', (picked, size, sentence) => {
  expect(teamSentence({ picked, size })).toBe(sentence)
})
