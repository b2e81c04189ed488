import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Race } from '#contract/races.ts'
import { expectAccessibleLayout, showPage } from '../shell/testing/show-page.tsx'
import { anna } from '../shell/testing/site-replies.ts'
import { inHours, selectionOf, weekendOf } from '../shell/testing/team-replies.ts'

const bjorn = { ...anna, user_id: 8, user_name: 'bjorn', team_name: 'Bjorn again' }
const ruka = {
  weekend_id: 7,
  weekend_name: 'Ruka',
  event_start: inHours(-90),
  score: 420.5,
  weekend_rank: 6,
  weekend_players: 301,
  season_score: 1234.5,
  season_rank: 12,
}

test('while results of a weekend may change, the profile says so', async () => {
  const race = { race_id: 1, date: inHours(-2), state: 'provisional', scored: true } as Race
  const weekend = weekendOf([selectionOf({ races: [race], trading_close: inHours(-5) })])
  await showPage('/users/8', {
    'GET /api/users/8/rank': { json: bjorn },
    'GET /api/users/8/weekend_results': { json: [ruka] },
    'GET /api/weekends/current': { json: { weekend, published_at: inHours(-1) } },
  })
  const results = page.getByRole('region', { name: 'Weekend results' })
  await expect.element(results).toMatchTextContent('RukaFinished1 of 1 race scored, provisional')
  await expectAccessibleLayout()
})

test('the card of a weekend and the page about its points show the rank and the number of players [2.prof]', async () => {
  await showPage('/users/8', {
    'GET /api/users/8/rank': { json: bjorn },
    'GET /api/users/8/weekend_results': { json: [ruka] },
    'GET /api/weekends/7': { json: weekendOf([selectionOf()]) },
    'GET /api/users/8/ledger/7': { json: [] },
  })
  const card = page.getByRole('region', { name: 'Weekend results' }).getByRole('listitem')
  await expect.element(card).toMatchTextContent('rank 6 of 301')
  await card.getByRole('link', { name: /^Why/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Why these points?' })).toBeVisible()
  await expect.element(page.getByRole('definition').nth(1)).toMatchTextContent('420.5')
  await expect.element(page.getByRole('definition').nth(2)).toMatchTextContent('6 of 301')
})
