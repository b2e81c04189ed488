import { expect, test } from 'vitest'
import type { Athlete } from '#contract/athletes.ts'
import type { PickRefusal } from '#game/teams/picks.ts'
import type { TeamPick } from '../../team/team-pick.ts'
import { listReasonOf, reasonText } from './reasons.ts'

const full = 'too-many-picks'
const only_cubs = 'only-cubs'
const over_budget = 'over-budget'

test.each<[(PickRefusal | undefined)[], PickRefusal | undefined]>([
  [[full, full], full],
  [[full, undefined], undefined],
  [[only_cubs, undefined], only_cubs],
  [[only_cubs, full], undefined],
  [[full, over_budget], undefined],
  [[over_budget, over_budget], undefined],
  [[], undefined],
])('the common reason of %j is %s [5.10]', (reasons, expected) => {
  const picked = { athlete_id: 99 } as TeamPick
  const athletes = [...reasons.map((_, athlete_id) => ({ athlete_id })), picked] as Athlete[]
  const whyNot = ({ athlete_id }: Athlete) => reasons[athlete_id] ?? undefined
  expect(listReasonOf(athletes, { picks: [picked], whyNot }, 'why')?.refusal).toBe(expected)
})

test('the reason for an unaffordable athlete gives the missing amount [5.10 9.16a]', () => {
  const athlete = { gender: 'f', price: 13_420 } as const
  expect(reasonText(over_budget, athlete, 11_580, 'en')).toBe('You cannot afford this athlete: $1,840 short')
  expect(reasonText(full, athlete, 11_580, 'en')).toBe('Your women’s places are full')
})
