import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { market, market_config, namesInMarket, openMarket } from '../shell/testing/market-site.ts'
import { expectAccessibleLayout, showPage } from '../shell/testing/show-page.tsx'
import { athleteOf, selectionOf, teamSite, weekendOf } from '../shell/testing/team-replies.ts'

/** Twenty women and twenty men; the last are the most expensive, and the first have the highest score. */
const athletes = [...Array(40).keys()].map((n) =>
  athleteOf(n < 20 ? n + 1 : n + 81, {
    name: `${n % 2 ? 'Olsen' : 'Berg'} ${n}`,
    price: 1000 * (n + 1),
    score: 400 - n,
    is_cub: n === 3,
  }),
)
const sort = (name: string) => market.getByRole('link', { name, exact: true })
const filter = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })

beforeEach(() => page.viewport(1280, 800))

test('a visitor can browse the market, and the link to log in leads back to it [2.ath.i 2.ath.j 2.ath.k 6.1]', async () => {
  const { replies } = teamSite(weekendOf([selectionOf()]), athletes)
  const sent_requests = await showPage('/athletes?sort=price', { ...market_config, ...replies })
  await expect.poll(namesInMarket).toHaveLength(30)
  const headings = market.getByRole('columnheader').elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Price',
    'Score',
    'Prev race pts.',
    'Ranking score',
  ])
  await expect.element(market).toMatchTextContent('1 to 30 of 40 athletes')
  expect(market.getByRole('button', { name: /^(Buy|Sell) / }).query()).toBeNull()
  const [list] = sent_requests.filter(({ call }) => call === 'GET /api/athletes')
  expect(String(list?.query)).toBe('filter_active=true&country=%21RUS&country=%21BLR')
  await expectAccessibleLayout()
  await page.getByRole('link', { name: 'Log in to pick your team' }).click()
  await expect.poll(() => location.pathname + location.search).toBe('/login?next=%2Fathletes%3Fsort%3Dprice')
})

test('the URL contains the order and the page, and Back restores the previous order [2.ath.i]', async () => {
  await openMarket({ athletes })
  const sorted = () =>
    [...document.querySelectorAll('.market [aria-sort]')].map((each) => [
      each.textContent,
      each.getAttribute('aria-sort'),
    ])
  await expect.poll(sorted).toEqual([['Score', 'descending']])
  await sort('Price').click()
  await expect.poll(() => namesInMarket()[0]).toBe('Olsen 39')
  expect(sorted()).toEqual([['Price', 'descending']])
  await sort('Price').click()
  await expect.poll(() => namesInMarket()[0]).toBe('Berg 0')
  expect([location.search, ...sorted()]).toEqual(['?sort=price', ['Price', 'ascending']])
  await market.getByRole('link', { name: 'Page 2' }).click()
  await expect.poll(namesInMarket).toHaveLength(10)
  expect(location.search).toBe('?sort=price&page=2')
  history.go(-2)
  await expect.poll(() => [location.search, namesInMarket()[0]]).toEqual(['?sort=-price', 'Olsen 39'])
})

test('the column Prev race pts. has the totals of the latest race of each gender [2.ath.i 7.31 7.44]', async () => {
  const result = { rank: 1, status: null, time: null, score: 0, champion: 0, climb: 0, sprint: 0 }
  await openMarket({
    athletes,
    search: '?sort=-previous',
    more: () => ({
      'GET /api/races/latest/f': { json: { race_id: 4 } },
      'GET /api/races/latest/m': { json: { race_id: 5 } },
      'GET /api/races/4/results/athletes': { json: [{ ...result, athlete_id: 7, total: 80.5 }] },
      'GET /api/races/5/results/athletes': { json: [{ ...result, athlete_id: 103, total: 95 }] },
    }),
  })
  await expect.poll(() => namesInMarket().slice(0, 2)).toEqual(['Berg 22', 'Berg 6'])
  const points = () =>
    [...document.querySelectorAll('tbody .market-previous')].map((each) => each.textContent)
  await expect.poll(() => points().slice(0, 3)).toEqual(['95', '80.5', '-'])
})

test('the market is searched by name and filtered by gender and flag [3.10b 5.13b]', async () => {
  await openMarket({ athletes })
  await filter('Women').click()
  await expect.poll(namesInMarket).toHaveLength(20)
  await filter('Cub').click()
  await expect.poll(namesInMarket).toEqual(['Olsen 3'])
  expect(location.search).toBe('?gender=f&kind=cub')
  await expectAccessibleLayout()
  // A second click on the flag removes the filter.
  await filter('Cub').click()
  await expect.poll(namesInMarket).toHaveLength(20)
  await page.getByRole('searchbox').fill('BERG 1')
  await expect.poll(namesInMarket).toEqual(['Berg 10', 'Berg 12', 'Berg 14', 'Berg 16', 'Berg 18'])
  await page.getByRole('searchbox').fill('nobody is called so')
  await expect.element(market).toMatchTextContent('No athletes found')
  await page.getByRole('button', { name: 'Show all athletes' }).click()
  await expect.poll(namesInMarket).toHaveLength(30)
  expect(location.search).toBe('')
})

test('a selection for pro teams lists only teams, with their logos [1.3c 5.12]', async () => {
  const pro_team = { name: 'Team Robinson', abbreviation: 'TRB', logo_url: '/logos/1.svg' }
  const robinson = athleteOf(120, { name: 'Team Robinson', gender: 'mixed', is_team: true, pro_team })
  await openMarket({
    athletes: [...athletes, robinson],
    selection: { takes_team_picks: true, is_mixed: true },
  })
  await expect.poll(namesInMarket).toEqual(['Team Robinson'])
  await expect.element(market).toMatchTextContent('1 team')
  expect(document.querySelector('.team-mark img')?.getAttribute('src')).toBe('/logos/1.svg')
})

test('placeholders show until the athletes have loaded, and an error can be retried [9.9]', async () => {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  let is_lost = true
  await openMarket({
    athletes,
    more: () => ({
      'GET /api/athletes': async () => {
        await held
        return is_lost ? null : { json: athletes }
      },
    }),
  })
  const placeholders = () => document.querySelectorAll('.market .placeholders tr').length
  await expect.poll(placeholders).toBe(30)
  go()
  const again = market.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await expectAccessibleLayout()
  is_lost = false
  await again.click()
  await expect.poll(namesInMarket).toHaveLength(30)
  expect(placeholders()).toBe(0)
})
