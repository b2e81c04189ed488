import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './pages.ts'
import { anna, becomePlayer, mockPlayer } from './player.ts'
import { test } from './test.ts'

const ask = async (page: Page, path: string) => (await page.request.get(path)).json()

test('the page of a race shows a player their score and rank in this race [2.race.a 7.40]', async ({
  page,
  baseURL,
}) => {
  const [race] = await ask(page, '/api/races?scored=true')
  await page.goto(`/races/${race.race_id}`)
  const mine = page.getByRole('region', { name: 'My race' })
  await expect(mine.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `/login?next=%2Fraces%2F${race.race_id}`,
  )

  await mockPlayer(page, baseURL)
  await page.route(`**/api/me/race_results/${race.race_id}`, (route) =>
    route.fulfill({ json: { score: 87.5, rank: 4, athletes: [] } }),
  )
  await page.reload()
  await expect(mine).toContainText(/Score\s*87\.5/)
  await expect(mine).toContainText(/Rank\s*4/)
  await expect(mine.getByRole('link', { name: 'Log in' })).toHaveCount(0)
})

test('the page of an event shows a player their score, their rank and what each pick earned [2.evid.b 7.40]', async ({
  page,
  baseURL,
}) => {
  const weekend = await ask(page, '/api/weekends/previous')
  await mockPlayer(page, baseURL)
  const { selection_id } = weekend.selections[0]
  const athletes = [
    {
      selection_id,
      athlete_id: 1,
      name: 'Solveig Berg',
      country: 'NOR',
      gender: 'f',
      is_team_captain: true,
      rank: null,
      score: 150,
    },
    {
      selection_id,
      athlete_id: 2,
      name: 'Aino Salo',
      country: 'FIN',
      gender: 'f',
      is_team_captain: false,
      rank: null,
      score: null,
    },
  ]
  await page.route(`**/api/me/weekend_results/${weekend.weekend_id}`, (route) =>
    route.fulfill({ json: { score: 170, rank: 3, extra_score: 20, athletes } }),
  )
  await page.goto(`/events/${weekend.weekend_id}`)
  const mine = page.getByRole('region', { name: 'My weekend' })
  await expect(mine).toContainText(/Score\s*170/)
  await expect(mine).toContainText(/Rank\s*3/)
  await expect(mine).toContainText('Side bets: 20 p.')
  await expect(mine.getByRole('row', { name: /Solveig Berg.*Captain.*150/ })).toBeVisible()
  await expect(mine.getByRole('row', { name: /Aino Salo\s*-/ })).toBeVisible()
  await expectAccessible(page)
})

test('a player without a team in a weekend gets a note [2.evid.b 8.10c]', async ({ page }) => {
  await becomePlayer(page)
  const weekend = await ask(page, '/api/weekends/previous')
  await page.goto(`/events/${weekend.weekend_id}`)
  const mine = page.getByRole('region', { name: 'My weekend' })
  await expect(mine).toContainText(/Score\s*-/)
  await expect(mine).toContainText(/Rank\s*N\/A/)
  await expect(mine).toContainText('You have not selected a team for this selection')
})

test('the start page offers a visitor registration and login, and shows a player their rank [2./a]', async ({
  page,
  baseURL,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  await expect(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')

  await mockPlayer(page, baseURL)
  const { rank, score, user_id } = anna
  await page.route('**/api/me/cups/Overall/row', (route) =>
    route.fulfill({ json: { row: { rank, score, user_id, user: anna, move: null }, position: rank } }),
  )
  await page.reload()
  const own = main.getByRole('region', { name: 'Season Leaders' }).getByRole('row').last()
  await expect(own).toHaveText(/^12.*Anna goes downhill.*1,234\.5$/)
  await expect(main.getByRole('link', { name: 'Register' })).toHaveCount(0)
})
