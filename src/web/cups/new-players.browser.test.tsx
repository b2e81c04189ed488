import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleLayout, showPage } from '../shell/testing/show-page.tsx'

const main = page.getByRole('main')
const rowOf = (user_id: number, team_name: string) => ({
  user_id,
  rank: 1,
  score: 40.5,
  move: null,
  user: { user_id, user_name: 'idle', team_name, country: 'NOR', verified_user: false },
})
const listed = (...json: unknown[]) => ({ json, headers: { 'x-total-count': String(json.length) } })

test('a link filters the standings to new players, and the filter is in the URL [19.10]', async () => {
  await page.viewport(390, 800)
  await showPage('/overall', {
    'GET /api/cups': { json: [] },
    'GET /api/cups/Overall/leaderboard': listed(rowOf(1, 'The Old Hands')),
    'GET /api/cups/Overall/new_players': listed(rowOf(2, 'The Newcomers')),
  })
  await expect.element(main).toMatchTextContent('The Old Hands')
  const track = main.getByRole('navigation', { name: 'Filter' }).element().getBoundingClientRect()
  const chosen = main.getByRole('link', { name: 'All', exact: true }).element().getBoundingClientRect()
  expect(chosen.top).toBeGreaterThan(track.top)
  expect(chosen.bottom).toBeLessThan(track.bottom)
  await main.getByRole('link', { name: 'New players' }).click()
  await expect.poll(() => location.search).toBe('?players=new')
  await expect.element(main).toMatchTextContent('The Newcomers')
  await expect.element(main).not.toMatchTextContent('The Old Hands')
  await expectAccessibleLayout()
  await main.getByRole('link', { name: 'All', exact: true }).click()
  await expect.element(main).toMatchTextContent('The Old Hands')
})
