import { expect, test } from 'vitest'
import type { Race } from '#contract/races.ts'
import type { Gender } from '#game/genders.ts'
import { partText, teamProgress, teamSentence } from './team-progress.ts'

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

test('women and men are counted separately if each has a limit', () => {
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
  ['only one gender races', 8, { races: races('f') }],
  ['the limit is for the whole team', 8, { is_coed: true }],
  ['only mixed teams are picked', 3, { is_mixed: true, races: races('mixed'), max_picks_per_gender: 3 }],
  ['the whole team has a lower limit, with places for cubs', 12, { max_picks: 10, cub_picks: 2 }],
  ['there is no limit', null, { max_picks_per_gender: 0 }],
])('if %s, the size of a team is %j', (_, size, changes) => {
  expect(teamProgress({ ...selection, ...changes }, picks(1, 0)).size).toBe(size)
})

test.each([
  [0, 16, ''],
  [12, 16, '4 places left.'],
  [15, 16, '1 place left.'],
  [16, 16, 'Your team is complete. You can change it until the deadline.'],
  [5, null, ''],
])('with %i of %j picked, the sentence is: %j', (picked, size, sentence) => {
  expect(teamSentence({ picked, size })).toBe(sentence)
})

test('a part of a team with more picks than its limit, thanks to cubs, shows only the number', () => {
  expect(partText({ picked: 7, size: 6 })).toBe('7')
  expect(partText({ picked: 5, size: 6 })).toBe('5 of 6')
})
