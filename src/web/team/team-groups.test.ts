import { describe, expect, test } from 'vitest'
import { mayFit } from '#game/teams/limits.ts'
import { emptyPlaceText, groupNote, nonePickedText, teamGroups, teamSize } from './team-groups.ts'
import { teamPicks } from './team-pick.ts'
import { owned } from './testing/field.ts'

const races = (...genders: ('m' | 'f' | 'mixed')[]) => genders.map((gender) => ({ gender }))
const skiing = {
  is_coed: false,
  is_mixed: false,
  takes_team_picks: false,
  max_picks_per_gender: 8,
  max_picks: null,
  cub_picks: 0,
  races: races('m', 'f') as never,
}
const marathon = { ...skiing, max_picks_per_gender: 6, max_picks: 10, cub_picks: 2 }
const picks = teamPicks([1, 2, 11].map((id) => owned(id)))
const shown = (selection: typeof skiing) =>
  teamGroups(selection, picks).map(({ title, picks: own, free }) => `${title} ${own.length} +${free}`)

describe('a team is shown in the groups of its selection', () => {
  test.each([
    ['men and women', skiing, ['Men 1 +7', 'Women 2 +6'], 16],
    ['women only', { ...skiing, races: races('f') as never }, ['Men 1 +7', 'Women 2 +6'], 8],
    ['both together', { ...skiing, is_coed: true }, ['Men and women 3 +5'], 8],
    ['mixed teams', { ...skiing, is_mixed: true, takes_team_picks: true }, ['Mixed teams 0 +8'], 8],
    ['a squad of ten and two cubs', marathon, ['Men 1 +4', 'Women 2 +3'], 10],
    [
      'no more free places than the team has',
      { ...marathon, max_picks: 5, cub_picks: 0 },
      ['Men 1 +2', 'Women 2 +0'],
      5,
    ],
    ['without any limit', { ...skiing, max_picks_per_gender: 0 }, ['Men 1 +0', 'Women 2 +0'], null],
  ])('%s', (_what, selection, expected, full) => {
    expect(shown(selection as typeof skiing)).toEqual(expected)
    expect(teamSize(selection as typeof skiing, picks).limit).toBe(full)
  })
})

test.each([
  ['m', false, 'Pick a man', 'You have not selected any men'],
  ['f', false, 'Pick a woman', 'You have not selected any women'],
  [undefined, false, 'Pick an athlete', 'You have not selected any athletes'],
  ['f', true, 'Pick a team', 'You have not selected any teams'],
] as const)('the texts for gender %s and teams %s are %j and %j [8.10b]', (gender, is_team, one, none) => {
  expect([emptyPlaceText(gender, is_team), nonePickedText(gender, is_team)]).toEqual([one, none])
})

test('the captain is named beside the heading', () => {
  const with_captain = picks.map((pick, at) => ({ ...pick, is_team_captain: at === 1 }))
  const group = { counted: 3, limit: 8, is_shared: false }
  expect(groupNote({ ...group, picks: with_captain }, '8')).toBe('3 of 8 · captain Athlete 2')
  expect(groupNote({ ...group, picks, limit: null }, '∞')).toBe('3')
})

test('in a season with places for cubs, cubs do not count against the limit per gender [5.11b 5.11c]', () => {
  const women = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ ...owned(id), gender: 'f' as const, is_cub: id > 6 }))
  const [, full] = teamGroups(marathon, women)
  expect(full).toMatchObject({ counted: 6, free: 0 })
  expect(groupNote(full!, '6')).toBe('6 picked (max 6) and 2 cubs')

  const [men, growing] = teamGroups(marathon, women.slice(2))
  expect([men?.free, growing?.free]).toEqual([5, 1])
  expect(teamGroups(marathon, women.slice(4))[1]).toMatchObject({ counted: 2, free: 3 })
  expect(teamGroups({ ...marathon, cub_picks: 0 }, women)[1]).toMatchObject({ counted: 8 })
})

/** Returns a team of this many women, men and cubs. The cubs are women. */
function squad(women: number, men: number, cubs: number) {
  const who = [
    ...Array.from({ length: women }, () => ({ gender: 'f' as const, is_cub: false })),
    ...Array.from({ length: men }, () => ({ gender: 'm' as const, is_cub: false })),
    ...Array.from({ length: cubs }, () => ({ gender: 'f' as const, is_cub: true })),
  ]
  return who.map((each, index) => ({ ...teamPicks([owned(index + 1)])[0]!, ...each }))
}

test.each([
  ['an empty team', squad(0, 0, 0), '10 + 2', [5, 5]],
  ['six women', squad(6, 0, 0), '10 + 2', [4, 0]],
  ['ten without a cub', squad(5, 5, 0), '10 + 2', [0, 0]],
  ['one cub', squad(0, 0, 1), '11 + 1', [5, 5]],
  ['three cubs, one of them in a general place', squad(0, 0, 3), '12 + 0', [5, 4]],
  ['all twelve', squad(5, 5, 2), '12 + 0', [0, 0]],
] as const)('the shown places are those that athletes can fill: %s [5.11c]', (_what, team, size, free) => {
  const { limit, cubs } = teamSize(marathon, team)
  expect(`${limit} + ${cubs}`).toBe(size)
  expect(teamGroups(marathon, team).map((group) => group.free)).toEqual(free)
})

test('every shown place can be filled, and an athlete fits only if a place is shown [5.11c]', () => {
  for (const women of [0, 3, 6])
    for (const men of [0, 2, 4])
      for (const cubs of [0, 1, 2]) {
        const team = squad(women, men, cubs)
        const size = teamSize(marathon, team)
        const fits = (gender: 'm' | 'f', is_cub: boolean) => mayFit({ gender, is_cub }, team, marathon).ok
        const shown = teamGroups(marathon, team).map(({ free }) => free > 0)
        expect(fits('f', true)).toBe(size.cubs > 0 || shown.includes(true))
        expect(shown.includes(true)).toBe(fits('m', false) || fits('f', false))
      }
})
