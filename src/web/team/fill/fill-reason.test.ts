import { expect, test } from 'vitest'
import type { Athlete } from '#contract/athletes.ts'
import type { PickRefusal } from '#game/teams/picks.ts'
import { teamPicks } from '../team-pick.ts'
import { owned } from '../testing/field.ts'
import { whyNotFill } from './fill-team.tsx'

const selection = {
  is_coed: false,
  is_mixed: false,
  takes_team_picks: false,
  max_picks_per_gender: 2,
  max_picks: null,
  cub_picks: 0,
  races: [],
}
const full = 'too-many-picks'
const over_budget = 'over-budget'
const offered = [1, 2, 3].map((athlete_id) => ({ athlete_id }) as Athlete)

/**
 * Returns why the team cannot be filled. Athlete 1 is in the team; `reasons` says why the other athletes cannot be
 * added.
 */
function reasonFor(reasons: readonly (PickRefusal | undefined)[], athletes = offered) {
  const reason_of = new Map(reasons.map((reason, at) => [at + 2, reason]))
  const whyNot = ({ athlete_id }: Athlete) => reason_of.get(athlete_id) ?? undefined
  return whyNotFill(selection, athletes, { picks: teamPicks([owned(1)]), whyNot })
}

test.each<[string, (PickRefusal | undefined)[], PickRefusal | undefined]>([
  ['no room', [full, full], full],
  ['too little money', [over_budget, over_budget], over_budget],
  ['too little money for those who would fit', [full, over_budget], over_budget],
  ['none, as one can still be added', [over_budget, undefined], undefined],
])('the reason why a team cannot be filled is: %s [5.10]', (_what, reasons, expected) => {
  expect(reasonFor(reasons)).toBe(expected)
})

test('no reason is given before the list has loaded', () => {
  expect(reasonFor([over_budget, over_budget], [])).toBeUndefined()
})

test('a full team gets the reason that it is full', () => {
  const picks = teamPicks([1, 2, 11, 12].map((id) => owned(id)))
  expect(whyNotFill(selection, offered, { picks, whyNot: () => full })).toBe('team-full')
})
