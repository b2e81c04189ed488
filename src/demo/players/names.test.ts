import { expect, test } from 'vitest'
import { openRandom } from '#server/platform/random.ts'
import { fakeLeagueName } from './names.ts'

test('the name of a fake league with a club contains the word Club only once', () => {
  const taken = new Set<string>()
  const random = openRandom('clubs')
  const clubs = Array.from({ length: 300 }, () => fakeLeagueName(taken, random).club)
  expect(clubs.some((club) => /Ski Club \d/.test(club))).toBe(true)
  expect(clubs.filter((club) => club.match(/Club/g)?.length !== 1)).toEqual([])
})
