import { expect, type Page } from '@playwright/test'
import { athletesByPrice, bar, comeToMarket, market, rowOf, rows } from './market-place.ts'
import { becomePlayer } from './player.ts'
import { test } from './test.ts'

test.use({ variant: 'marathon' })

test('a visitor sees the market and finds the login [2.ath.i 2.ath.j 2.ath.k 6.1]', async ({ page }) => {
  const athletes = await athletesByPrice(page)
  await page.goto('/athletes')
  await expect(market(page).getByRole('columnheader')).toHaveText([
    'Name',
    'Price',
    'Score',
    'Prev race pts.',
    'Ranking score',
  ])
  await expect(market(page)).toContainText(`1 to 30 of ${athletes.length} athletes`)
  await expect(rows(page)).toHaveCount(30)
  await expect(market(page).getByRole('button', { name: /^(Buy|Sell) / })).toHaveCount(0)
  await expect(market(page).locator('.team-mark img').first()).toHaveAttribute('src', /^\/logos\//)

  await page.getByRole('link', { name: 'Log in to pick your team' }).click()
  await expect(page).toHaveURL('/login?next=%2Fathletes')
})

test('a player’s market fetches the event and its active athletes, and shows the money left [2.ath.j 2.ath.k 7.26 7.27]', async ({
  page,
}) => {
  await becomePlayer(page)
  const { budget } = await (await page.request.get('/api/me/money')).json()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(/^https?:\/\/[^/]+/, '')))
  await comeToMarket(page)
  await expect(bar(page)).toContainText(`$${budget.toLocaleString('en-US')}`)
  await expect(rows(page)).toHaveCount(30)
  await expect(market(page).getByRole('columnheader').last()).toHaveText('Trade')
  expect(asked).toContain('/api/weekends/upcoming')
  expect(asked).toContain('/api/athletes?filter_active=true&country=%21RUS&country=%21BLR')
})

test('sorting is in the URL and announced, and back restores the order before [2.ath.i]', async ({
  page,
}) => {
  const athletes = await athletesByPrice(page)
  await page.goto('/athletes')
  await expect(market(page).locator('[aria-sort]')).toHaveText('Score')
  const price = market(page).getByRole('link', { name: 'Price', exact: true })
  await price.click()
  await expect(page).toHaveURL('/athletes?sort=-price')
  await expectFirstPrice(page, athletes.at(-1)?.price)
  await price.click()
  await expect(page).toHaveURL('/athletes?sort=price')
  await expect(market(page).locator('[aria-sort="ascending"]')).toHaveText('Price')
  await expectFirstPrice(page, athletes[0]?.price)

  await page.reload()
  await expectFirstPrice(page, athletes[0]?.price)
  await page.goBack()
  await expectFirstPrice(page, athletes.at(-1)?.price)
  await market(page).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/athletes?sort=-price&page=2')
  await expect(rows(page)).toHaveCount(30)
})

/** Several athletes share the lowest price, so the order is seen by the price and not by a name. */
async function expectFirstPrice(page: Page, price: number | null | undefined): Promise<void> {
  await expect(rows(page).first().locator('.market-price')).toHaveText(`$${price?.toLocaleString('en-US')}`)
}

test('Prev race pts. is the total of the latest race of the athlete’s gender [2.ath.i 7.31 7.44]', async ({
  page,
}) => {
  const race = await (await page.request.get('/api/races/latest/f')).json()
  const results = await (await page.request.get(`/api/races/${race.race_id}/results/athletes`)).json()
  const [best] = results.sort((a: { total: number }, b: { total: number }) => b.total - a.total)
  await page.goto('/athletes?gender=f&sort=-previous')
  await expect(rows(page).first()).toContainText(best.athlete.name)
  await expect(rows(page).first().locator('.market-previous')).toHaveText(best.total.toLocaleString('en-US'))
})

test('the market is searched by name and filtered by gender and flag [3.10b 5.13b]', async ({ page }) => {
  const athletes = await athletesByPrice(page)
  const cubs = athletes.filter(({ is_cub, gender }) => is_cub && gender === 'f')
  await page.goto('/athletes')
  await page.getByRole('navigation', { name: 'Flags' }).getByRole('link', { name: 'Cub' }).click()
  await page.getByRole('navigation', { name: 'Gender' }).getByRole('link', { name: 'Women' }).click()
  await expect(page).toHaveURL('/athletes?kind=cub&gender=f')
  await expect(market(page)).toContainText(new RegExp(`${cubs.length} athletes`))
  await expect(rows(page).first().locator('.athlete-mark', { hasText: 'Cub' })).toBeVisible()

  const wanted = cubs[0]?.name ?? ''
  await page.getByRole('searchbox').fill(wanted.toUpperCase())
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, wanted)).toBeVisible()
  await page.getByRole('searchbox').fill('nobody is called so')
  await expect(market(page)).toContainText('No athletes found')
  await page.getByRole('button', { name: 'Show all athletes' }).click()
  await expect(page).toHaveURL('/athletes')
  await expect(rows(page)).toHaveCount(30)
})

test('a selection for pro teams lists only teams [1.3c 5.12]', async ({ page }) => {
  await page.route('**/api/weekends/upcoming', async (route) => {
    const weekend = await (await route.fetch()).json()
    const [selection] = weekend.selections
    const selections = [{ ...selection, takes_team_picks: true, is_mixed: true }]
    await route.fulfill({ json: { ...weekend, selections } })
  })
  await comeToMarket(page)
  await expect(rows(page).first().locator('.team-mark img')).toBeVisible()
  await expect(market(page)).toContainText(/\d+ teams/)
  const all: { is_team: boolean }[] = await (
    await page.request.get('/api/athletes?filter_active=True')
  ).json()
  await expect(rows(page)).toHaveCount(Math.min(30, all.filter(({ is_team }) => is_team).length))
})

test('thirty placeholder rows until the athletes have loaded; after an error one can retry [9.9]', async ({
  page,
}) => {
  let isHeld = true
  let isLost = true
  await page.route('**/api/athletes?*', async (route) => {
    while (isHeld) await new Promise((resolve) => setTimeout(resolve, 50))
    return isLost ? route.abort() : route.continue()
  })
  await comeToMarket(page)
  await expect(market(page).locator('.placeholders tr')).toHaveCount(30)
  isHeld = false
  const again = market(page).getByRole('button', { name: 'Try again' })
  await again.waitFor()
  isLost = false
  await again.click()
  await expect(rows(page)).toHaveCount(30)
  await expect(market(page).locator('.placeholders')).toHaveCount(0)
})
