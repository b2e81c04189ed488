import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

const season = (page: Page) => page.getByRole('heading', { name: 'Season standing' })
const event = (page: Page) => page.getByRole('heading', { name: /^(Last|Next) event/ })

test('a visitor reads the scoreboard, and finds its embed code', async ({ page, baseURL }) => {
  await test.step('the scoreboard has a logo, a title and a slogan, but no menu or footer [2.sb.a]', async () => {
    const { display_name, slogan } = await (await page.request.get('/api/config')).json()
    await page.goto('/scoreboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(display_name)
    await expect(page.getByText(slogan)).toBeVisible()
    await expect(page.locator('svg.logo-mark')).toBeVisible()
    const play = page.getByRole('link', { name: 'Play' })
    await expect(play).toBeVisible()
    // The links of an embedded scoreboard must open the game in the whole window.
    await expect(play).toHaveAttribute('target', '_top')
    await expect(page.locator('nav, footer, [aria-label=Announcements]')).toHaveCount(0)
  })
  await test.step('the boards show the top ten of the season and of the last event [2.sb.b]', async () => {
    const [leader] = await (await page.request.get('/api/cups/Overall/leaderboard')).json()
    const { users, weekend } = await (await page.request.get('/api/weekends/previous/results/users')).json()
    await page.goto('/scoreboard')
    const panels = page.getByRole('tabpanel')
    await expect(panels.nth(0).locator('tbody tr')).toHaveCount(10)
    await expect(panels.nth(0).locator('tbody tr').first()).toContainText(leader.user.team_name)
    await expect(event(page)).toHaveText(`Last event: ${weekend.weekend_name}`)
    await expect(panels.nth(1).locator('tbody tr').first()).toContainText(users[0].user.team_name)
  })
  await test.step('the boards are side by side from 1001 px [2.sb.b 2.sb.c 9.13]', async () => {
    await page.setViewportSize({ width: 1001, height: 800 })
    await page.goto('/scoreboard')
    await expect(season(page)).toBeVisible()
    await expect(event(page)).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await page.setViewportSize({ width: 1000, height: 800 })
    await expect(page.getByRole('tab')).toHaveCount(2)
    await expect(event(page)).toBeHidden()
  })
  await test.step('the standings page has the embed code [1.9c]', async () => {
    await page.goto('/overall')
    const embed = page.getByRole('region', { name: 'Embed this scoreboard' })
    await expect(embed.getByRole('textbox')).toHaveValue(new RegExp(`<iframe src="${baseURL}/scoreboard"`))
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })

  test('the scoreboard has working tabs [2.sb.c 4.15]', async ({ page }) => {
    await page.goto('/scoreboard')
    await page.getByRole('tab', { name: 'Last event' }).click()
    await expect(event(page)).toBeVisible()
    await expect(season(page)).toBeHidden()
  })
})

test.describe('before the first result', () => {
  test.use({ variant: 'none' })

  test('the page shows the next event, and empty rows 1 to 10 [2.sb.d]', async ({ page }) => {
    await page.goto('/scoreboard')
    await expect(event(page)).toHaveText(/^Next event/)
    const places = page.getByRole('tabpanel').nth(1).locator('tbody tr td:first-child')
    await expect(places).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
  })
})
