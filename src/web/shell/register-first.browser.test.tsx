import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { site as homeSite } from '../home/testing/home-site.ts'
import { raceSite } from '../races/testing/race-site.ts'
import { expectAccessibleLayout, type ServerReplies, showPage } from './testing/show-page.tsx'
import { athleteOf, selectionOf, teamSite, weekendOf } from './testing/team-replies.ts'

const live_race = {
  race_id: 3,
  name: 'Women’s Sprint',
  gender: 'f',
  date: '2026-11-28T09:30:00.000Z',
  weekend_id: 2,
  weekend_name: 'Ruka',
  number: 1,
  races: 1,
  selection_id: 2,
  is_locked: true,
  state: 'scheduled',
  sequence: null,
  checkpoint: null,
  starters: null,
  received_at: null,
  published_at: null,
  reason: null,
  include_in_total: true,
  results: [],
}

test.each<[string, ServerReplies]>([
  ['/', homeSite(null)],
  ['/athletes', teamSite(weekendOf([selectionOf()]), [athleteOf(1)]).replies],
  ['/races/31', raceSite(false).replies],
  ['/events/7', raceSite(false).replies],
  ['/live/3', { 'GET /api/live/3': { json: live_race } }],
])('on %s the link to register comes before the link to log in [19.10]', async (address, replies) => {
  await page.viewport(390, 844)
  await showPage(address, replies)
  const main = page.getByRole('main')
  await expect.element(main.getByRole('link', { name: /^Log in/ }).first()).toBeVisible()
  const paths = main
    .getByRole('link')
    .elements()
    .map((link) => new URL((link as HTMLAnchorElement).href).pathname)
  const [first] = paths.filter((path) => path === '/register' || path === '/login')
  expect(first).toBe('/register')
  await expectAccessibleLayout()
})
