import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleLayout, type ServerReplies, showPage } from '../shell/testing/show-page.tsx'
import { anna } from '../shell/testing/site-replies.ts'
import {
  athleteOf,
  inHours,
  ownedOf,
  selectionOf,
  teamSite,
  weekendOf,
} from '../shell/testing/team-replies.ts'
import { athletes, bar } from './testing/picker-site.ts'

beforeEach(() => page.viewport(390, 800))

const button = page.getByRole('button', { name: 'Use last weekend’s team' })
const question = page.getByRole('alertdialog')

/** Opens the page of an empty team. `ids` are the athletes of the player's team in the previous weekend. */
async function openAfter(ids: readonly number[]) {
  const times = { trading_open: false, trading_opens_at: inHours(-200), trading_close: inHours(-100) }
  const last = selectionOf({ ...times, weekend_id: 6, max_picks_per_gender: 8 })
  const last_weekend = weekendOf([last], { weekend_id: 6, weekend_name: 'Gällivare', is_upcoming: false })
  const picks = ids.map((id) => ownedOf(athleteOf(id), { is_team_captain: id === ids.at(-1) }))
  const selection = selectionOf()
  const site = teamSite(weekendOf([selection]), athletes)
  const more: ServerReplies = {
    'GET /api/weekends/previous': { json: last_weekend },
    [`GET /api/me/teams/selections/${last.selection_id}`]: { json: picks, headers: { etag: '"9"' } },
    'GET /api/me/weekend_results/6': {
      json: {
        score: 100,
        rank: 1,
        extra_score: 0,
        athletes: picks.map(({ athlete_id, athlete: { name, country, gender }, is_team_captain, rank }) => {
          const { selection_id } = last
          const plain = { is_team_captain, rank, is_reserve: false, score: 10 }
          return { selection_id, athlete_id, name, country, gender, ...plain }
        }),
      },
    },
  }
  await showPage('/athletes', { ...site.replies, ...more }, anna)
  await expect.element(bar).toMatchTextContent('0 of 4')
  return { saved: () => site.saved(selection), selection }
}

test('the team of last weekend is copied with its captain, but without athletes who do not fit [5.14]', async () => {
  const { saved } = await openAfter([1, 2, 101, 102, 104, 103])
  await button.click()
  await expect
    .element(question)
    .toMatchTextContent('Are you sure you want to replace you current team with the team from this race?')
  await expect.element(question).toMatchTextContent('4 of 6 athletes will be copied. These are left out:')
  await expect
    .poll(() =>
      question
        .getByRole('listitem')
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual(['Athlete 102No place left', 'Athlete 104Not available'])
  await expectAccessibleLayout()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.element(bar).toMatchTextContent('4 of 4')
  await expect
    .poll(() => saved().map(({ athlete_id, is_team_captain }) => [athlete_id, is_team_captain]))
    .toEqual([
      [103, true],
      [1, false],
      [2, false],
      [101, false],
    ])
})

test('if nobody fits, the page says so and keeps the team [5.14]', async () => {
  const { saved } = await openAfter([104])
  await button.click()
  const text = 'None of the athletes in that team can be picked for this selection'
  await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  expect(question.query()).toBeNull()
  expect(saved()).toEqual([])
})

test('without a team last weekend, the button to copy it is not shown', async () => {
  await openAfter([])
  await expect.element(page.getByRole('button', { name: 'Fill my team' })).toBeVisible()
  expect(button.query()).toBeNull()
})
