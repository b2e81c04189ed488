import { expect } from '@playwright/test'
import { test } from './test.ts'

test('info pages show their text, and a page without a text is empty', async ({ page }) => {
  await test.step('the rules have a table of contents with links to their parts [2.info.a 7.16]', async () => {
    await page.goto('/info/rules')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to play')
    const part = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(2)
    const words = await part.innerText()
    await part.click()
    await expect(page.getByRole('heading', { level: 2, name: words, exact: true })).toBeInViewport()
  })
  await test.step('a page without a text is empty [2.info.a 8.8a]', async () => {
    await page.goto('/info/nobody-wrote-this')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nobody wrote this')
    await expect(page.getByRole('article')).toContainText('This page is empty')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })
})
