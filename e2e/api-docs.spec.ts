import { expect } from '@playwright/test'
import { test } from './test.ts'

test('the API documentation is public, has no scripts, and links from a route to its entity', async ({
  page,
}) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('API')
  await expect(page.locator('script')).toHaveCount(0)
  await page.getByRole('link', { name: 'GET /api/races/{race_id}', exact: true }).click()
  await expect(page).toHaveURL(/#get_races_race_id$/)
  await page.locator('#get_races_race_id').getByRole('link', { name: 'Race', exact: true }).click()
  await expect(page.locator('article:target')).toContainText('include_in_total')
})
