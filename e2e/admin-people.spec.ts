import { expect } from '@playwright/test'
import { readDatabaseUrl } from './admin.ts'
import { becomeOperator } from './become-operator.ts'
import { expectAccessible } from './pages.ts'
import { becomePlayer } from './player.ts'
import { test } from './test.ts'

test('an operator finds a reported team name on Today, and changes the name', async ({
  page,
  variant,
  browser,
}) => {
  const team_name = `Rude ${Date.now()}`
  const context = await browser.newContext()
  const rude = await context.newPage()
  await becomePlayer(rude, team_name)
  const { user_id } = await (await rude.request.get('/api/me/rank')).json()
  await context.close()

  await page.setViewportSize({ width: 390, height: 844 })
  await becomeOperator(page, readDatabaseUrl(variant))
  await page.goto(`/users/${user_id}`)
  await page.getByRole('button', { name: 'Report the name' }).click()
  await page.getByLabel('Advertising').check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Reported. Thank you.').first()).toBeVisible()

  await page.goto('/admin')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Review names?:/ }).click()
  const report = page.getByRole('listitem').filter({ hasText: team_name })
  await expect(report).toContainText('advertising')
  await expectAccessible(page)
  await report.getByRole('link', { name: /^Rename or suspend/ }).click()

  await page.getByRole('button', { name: 'Rename team …' }).click()
  const form = page.getByRole('form', { name: 'Rename team' })
  await form.getByLabel('New team name').fill('Decent')
  await form.getByLabel('Reason').fill('advertising')
  await form.getByRole('button', { name: 'Rename team' }).click()
  await expect(page.getByText('Renamed a team')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reported names' })).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/admin/people?search=decent')
  await expect(page.getByText(/^Decent/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/leagues?show=requests')
  await expect(page.getByRole('heading', { name: 'Leagues', level: 1 })).toBeVisible()
  await expectAccessible(page)
})
