import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleLayout, showPage } from '../../shell/testing/show-page.tsx'
import { anna } from '../../shell/testing/site-replies.ts'
import { athleteOf, inHours, selectionOf, teamSite, weekendOf } from '../../shell/testing/team-replies.ts'
import { athletes, boardOf, men, namesIn, openPicker, selections } from '../testing/picker-site.ts'

beforeEach(() => page.viewport(1280, 800))

test('search, page and order are in the URL and the history [2.ath.h 5.13b 9.10]', async () => {
  const list = Array.from({ length: 25 }, (_, index) =>
    athleteOf(101 + index, {
      name: index % 2 ? `Olsen ${index}` : `Berg ${index}`,
      price: 1000 * (index + 1),
    }),
  )
  await openPicker({ list })
  const count = men.getByText(/^\d+ to \d+ of \d+ men$/)
  await expect.element(count).toMatchTextContent('1 to 10 of 25 men')
  await men.getByRole('link', { name: 'Next' }).click()
  await expect.element(count).toMatchTextContent('11 to 20 of 25 men')
  expect(location.search).toBe('?menPage=2')

  await men.getByRole('searchbox').fill('LSE')
  await expect.poll(() => location.search).toBe('?menName=LSE')
  await expect.element(count).toMatchTextContent('1 to 10 of 12 men')
  await men.getByRole('button', { name: 'Price' }).click()
  await expect.poll(() => location.search).toBe('?menName=LSE&menSort=-price')
  await expect.poll(() => namesIn(men).slice(0, 2)).toEqual(['Olsen 23', 'Olsen 21'])
  const heading = men.getByRole('columnheader', { name: 'Price' })
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
  await men.getByRole('button', { name: 'Price' }).click()
  await expect.poll(() => namesIn(men)[0]).toBe('Olsen 1')
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')

  history.go(-2)
  await expect.poll(() => location.search).toBe('?menName=LSE')
  history.back()
  await expect.poll(() => location.search).toBe('?menPage=2')
  await expect.element(men.getByRole('searchbox')).toHaveValue('')
  await men.getByRole('searchbox').fill('xyzzy')
  await expect.element(men).toMatchTextContent('No athletes found')
  await men.getByRole('button', { name: 'Show all athletes' }).click()
  await expect.poll(() => namesIn(men)).toHaveLength(10)
})

test('a closed selection shows the team read-only [4.4b 4.6b 8.10c]', async () => {
  const times = { trading_open: false, trading_close: inHours(-2) }
  const selection = selectionOf(times)
  const site = teamSite(weekendOf([selection], { trading_open: false }), athletes)
  await showPage('/athletes', site.replies, anna)
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Picks are closed.' }))
    .toMatchTextContent('You have not selected a team for this selection.')
  await expect.element(selections.getByRole('link', { name: 'View Sprint' })).toBeVisible()
  await expect.poll(() => namesIn(men)).toHaveLength(3)
  expect(page.getByRole('button', { name: /^(Add|Copy|Undo)/ }).query()).toBeNull()
  await expectAccessibleLayout()
})

test('a visitor can browse the lists, and the link to log in leads back to them [6.1 2.ath.f]', async () => {
  const selection = selectionOf()
  const { replies } = teamSite(weekendOf([selection]), athletes)
  const sent_requests = await showPage('/athletes?menName=1', replies)
  await expect.poll(() => namesIn(men)).toHaveLength(3)
  await expect.element(boardOf('Pick your athletes')).toMatchTextContent('Balance: $100,000')
  expect(page.getByRole('button', { name: /^(Add|Copy)/ }).query()).toBeNull()
  expect(sent_requests.filter(({ call }) => call.includes('/api/me/'))).toEqual([])
  const [list] = sent_requests.filter(({ call }) => call === 'GET /api/athletes')
  expect(String(list?.query)).toBe('filter_active=true&country=%21RUS&country=%21BLR')
  await page.getByRole('link', { name: 'Log in to pick your team' }).click()
  await expect.poll(() => location.pathname + location.search).toBe('/login?next=%2Fathletes%3FmenName%3D1')
})

test('a selection of teams lists only teams [1.3b 5.12]', async () => {
  const list = [...athletes, athleteOf(9, { name: 'Norway I', is_team: true, price: null })]
  await openPicker({ changes: { takes_team_picks: true, is_budget_enforced: false, budget: null }, list })
  await expect.poll(() => namesIn(boardOf('Women’s teams'))).toEqual(['Norway I'])
  await expect.element(boardOf('Men’s teams')).toMatchTextContent('No teams found')
})

test('a tour has an explanation [1.6e 2.ath.d]', async () => {
  const content = { 'GET /api/content/tour/payload': { text: 'A tour has **legs**.' } }
  const { replies } = teamSite(weekendOf([selectionOf()], { is_tour: true }), athletes)
  await showPage('/athletes', { ...replies, ...content })
  await expect.element(boardOf('How a tour works')).toMatchTextContent('A tour has legs.')
})

test('other weekends have no explanation of tours [1.6e]', async () => {
  const { replies } = teamSite(weekendOf([selectionOf()]), athletes)
  const content = { 'GET /api/content/tour/payload': { text: 'A tour has **legs**.' } }
  await showPage('/athletes', { ...replies, ...content })
  await expect.poll(() => namesIn(men)).toHaveLength(3)
  expect(boardOf('How a tour works').query()).toBeNull()
})
