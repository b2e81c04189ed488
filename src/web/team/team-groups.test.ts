import { describe, expect, test } from 'vitest'
import { fullTeam, groupNote, nonePickedText, pickOneText, teamGroups } from './team-groups.ts'
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

describe('a team is shown by whom it is picked of', () => {
  test.each([
    ['men and women', skiing, ['Men 1 +7', 'Women 2 +6'], 16],
    ['women only', { ...skiing, races: races('f') as never }, ['Men 1 +7', 'Women 2 +6'], 8],
    ['both together', { ...skiing, is_coed: true }, ['Men and women 3 +5'], 8],
    ['mixed teams', { ...skiing, is_mixed: true, takes_team_picks: true }, ['Mixed teams 0 +8'], 8],
    ['a squad of twelve', marathon, ['Men 1 +5', 'Women 2 +4'], 12],
    [
      'no more than the whole team',
      { ...marathon, max_picks: 5, cub_picks: 0 },
      ['Men 1 +2', 'Women 2 +0'],
      5,
    ],
    ['without any limit', { ...skiing, max_picks_per_gender: 0 }, ['Men 1 +0', 'Women 2 +0'], null],
  ])('%s', (_what, selection, expected, full) => {
    expect(shown(selection as typeof skiing)).toEqual(expected)
    expect(fullTeam(selection as typeof skiing)).toBe(full)
  })
})

test.each([
  ['m', false, 'Pick a man', 'You have not selected any men'],
  ['f', false, 'Pick a woman', 'You have not selected any women'],
  [undefined, false, 'Pick an athlete', 'You have not selected any athletes'],
  ['f', true, 'Pick a team', 'You have not selected any teams'],
] as const)('8.10b for %s, teams %s: %s, %s', (gender, is_team, one, none) => {
  expect([pickOneText(gender, is_team), nonePickedText(gender, is_team)]).toEqual([one, none])
})

test('beside the heading stands who leads', () => {
  const led = picks.map((pick, at) => ({ ...pick, is_team_captain: at === 1 }))
  expect(groupNote({ picks: led, counted: 3, limit: 8 }, '8')).toBe('3 of 8 · captain Athlete 2')
  expect(groupNote({ picks, counted: 3, limit: null }, '∞')).toBe('3')
})

test('5.11b 5.11c cubs have places of their own, where there are any', () => {
  const women = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ ...owned(id), gender: 'f' as const, is_cub: id > 6 }))
  const [, full] = teamGroups(marathon, women)
  expect(full).toMatchObject({ counted: 6, free: 0 })
  expect(groupNote(full!, '6')).toBe('6 of 6 and 2 cubs')

  const [men, growing] = teamGroups(marathon, women.slice(2))
  expect([men?.free, growing?.free]).toEqual([6, 0])
  expect(teamGroups(marathon, women.slice(4))[1]).toMatchObject({ counted: 2, free: 2 })
  expect(teamGroups({ ...marathon, cub_picks: 0 }, women)[1]).toMatchObject({ counted: 8 })
})
