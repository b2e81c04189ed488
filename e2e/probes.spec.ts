import { expect } from '@playwright/test'
import { test } from './test.ts'

test('a browser reaches the server; the reply has the id of its request', async ({ page }) => {
  const reply = await page.goto('/readyz')
  expect(reply?.headers()['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  await expect(page.locator('body')).toHaveText('{"status":"ready"}')
})
