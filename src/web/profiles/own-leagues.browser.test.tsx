import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { leagueSite, name } from '../leagues/testing/league-site.ts'
import { expectAccessibleLayout, showPage } from '../shell/testing/show-page.tsx'
import { anna } from '../shell/testing/site-replies.ts'

test('on their own profile, players see their rank in each league, its change, and the last weekend [19.9]', async () => {
  await showPage('/users/me', leagueSite({}, 'member').replies, anna)
  const row = page.getByRole('region', { name: 'Leagues' }).getByRole('row').nth(1)
  await expect.element(row).toMatchTextContent(name)
  await expect.element(row).toMatchTextContent('You: 3rd of 3 up 2')
  await expect.element(row).toMatchTextContent(/Ruka: 2nd, 110\.25\sp\./)
  await expectAccessibleLayout()
})

test('on another player’s profile, leagues do not show the player’s rank in them', async () => {
  const { entry, replies } = leagueSite({}, 'member')
  await showPage(
    '/users/8',
    {
      ...replies,
      'GET /api/users/8/rank': { json: { ...anna, user_id: 8 } },
      'GET /api/users/8/leagues': { json: [entry()], headers: { 'x-total-count': '1' } },
    },
    anna,
  )
  const leagues = page.getByRole('region', { name: 'Leagues' })
  await expect.element(leagues).toMatchTextContent(name)
  await expect.element(leagues).not.toMatchTextContent('You:')
})
