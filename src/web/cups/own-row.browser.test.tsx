import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { UserRanking } from '#contract/users.ts'
import { expectAccessibleLayout, type ServerReplies, showPage } from '../shell/testing/show-page.tsx'
import { anna } from '../shell/testing/site-replies.ts'

beforeEach(() => page.viewport(390, 800))

/** Returns a row of a board with 250 players. Anna has place 120. */
function rowAt(place: number): UserRanking {
  const { user_id, user_name, team_name, country, verified_user } = anna
  const user = { user_name, team_name, country, verified_user }
  const name = place === 120 ? user : { ...user, user_name: `user${place}`, team_name: `Team ${place}` }
  const own_id = place === 120 ? user_id : 10_000 + place
  return { rank: place, score: 1000 - place, user_id: own_id, user: name } as unknown as UserRanking
}

const replies: ServerReplies = {
  'GET /api/cups': { json: [{ name: 'Overall', leaders: [10_001], links: { image: null } }] },
  'GET /api/cups/Overall/leaderboard': ({ query }) => ({
    json: Array.from({ length: 100 }, (_, index) => rowAt(Number(query.get('offset') ?? 0) + index + 1)),
    headers: { 'x-total-count': '250' },
  }),
  'GET /api/me/cups/Overall/row': { json: { row: rowAt(120), position: 120 } },
}

const find = page.getByRole('link', { name: 'Find my row' })

test('the link Find my row is above the table and opens the page with the row [2.overall]', async () => {
  await showPage('/overall', replies, anna)
  await expect.element(find).toBeVisible()
  const table = page.getByRole('table', { name: 'Players by season score' })
  expect(find.element().getBoundingClientRect().bottom).toBeLessThan(
    table.element().getBoundingClientRect().top,
  )
  await find.click()
  await expect.poll(() => location.search + location.hash).toBe('?page=2#mine')
  await expect.element(page.getByRole('row').filter({ hasText: anna.team_name })).toBeInViewport()
})

test('visitors do not see the link Find my row', async () => {
  await showPage('/overall', replies)
  await expect.element(page.getByText('1 to 100 of 250 teams')).toBeVisible()
  expect(find.query()).toBeNull()
  await expectAccessibleLayout()
})
