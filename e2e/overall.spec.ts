import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectToFit, looks } from './pages.ts'
import { test } from './test.ts'

const rowsOf = (page: Page) => page.getByRole('main').locator('tbody tr')

test('2.overall 9.8 a visitor leafs through the standings, a hundred a page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'See all standings' }).click()
  await expect(page).toHaveURL('/overall')
  await expect(page.getByRole('heading', { level: 1, name: 'Overall Player Standings' })).toBeFocused()
  for (const name of ['Rank', 'Team name', 'Score']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  }
  await expect(rowsOf(page)).toHaveCount(100)

  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/overall?page=2')
  await expect(rowsOf(page).first()).toContainText('101')
  await expect(rowsOf(page)).not.toHaveCount(100)
  await page.goBack()
  await expect(rowsOf(page)).toHaveCount(100)
})

test('2.overall rules §11 the search looks inside team names whatever the case, keeps ranks, and has an address', async ({
  page,
}) => {
  const reply = await page.request.get('/api/cups/Overall/leaderboard?limit=1&offset=57')
  const [row] = await reply.json()
  const { team_name } = row.user
  await page.goto('/overall')
  await page.getByRole('searchbox').fill(team_name.toUpperCase().slice(1))
  const found = rowsOf(page).filter({ hasText: team_name }).first()
  await expect(found).toContainText(String(row.rank))
  await expect(page).toHaveURL(/team_name=/)

  await page.reload()
  await expect(found).toContainText(String(row.rank))
  await page.getByRole('searchbox').fill('nobody is called so')
  await expect(rowsOf(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('nobody is called so')
})

test('2./b 2./c 9.8 the start page shows the ten Season Leaders as the API ranks them', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Season Leaders' })).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(10)
  const reply = await page.request.get('/api/cups/Overall/leaderboard?limit=10')
  const teams: { user: { team_name: string } }[] = await reply.json()
  for (const [index, row] of teams.entries()) {
    await expect(rowsOf(page).nth(index)).toContainText(row.user.team_name)
  }
})

test('2.3 any other path is the lost page, with a way back', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uh oh. Did you get lost?')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
})

for (const { name, use } of looks) {
  test.describe(name, () => {
    test.use(use)
    test('the standings are accessible and fit', async ({ page }) => {
      for (const path of ['/', '/overall', '/overall?team_name=nobody%20is%20called%20so', '/lost']) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
        await expectToFit(page)
      }
    })
  })
}
