import { expect } from '@playwright/test'
import { test } from './test.ts'

const TEXT = `# Snow and wax

Read the [rules](/info/rules), [somewhere else](https://example.org/x), <b>no HTML</b>.

## Wax

| Place | Points |
| ----: | ------ |
| 1     | 100    |

## Snow

[Nowhere](/nowhere)

## Wax
`

test('the rules have a table of contents that links to their parts [2.info.a 7.16]', async ({ page }) => {
  await page.goto('/info/rules')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to play')
  const part = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(2)
  const words = await part.innerText()
  await part.click()
  await expect(page.getByRole('heading', { level: 2, name: words, exact: true })).toBeInViewport()
})

test('internal links stay in the app, external links are labelled, and raw HTML is not rendered [2.info.a]', async ({
  page,
}) => {
  await page.route('**/api/content/**', (route) =>
    route.fulfill({ contentType: 'text/markdown', body: TEXT }),
  )
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snow and wax')
  const text = page.getByRole('article')
  const away = text.getByRole('link', { name: 'somewhere else (external site)' })
  await expect(away).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(text.locator('b')).toHaveCount(0)
  await expect(text.getByRole('link', { name: 'Nowhere' })).toHaveCount(0)
  await expect(text.locator('h2[id=wax], h2[id=snow], h2[id=wax-2]')).toHaveCount(3)
  await expect(text.getByRole('cell', { name: '100' })).toBeVisible()

  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await text.getByRole('link', { name: 'rules' }).click()
  await expect(page).toHaveURL('/info/rules')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('a text shows a spinner while it is loading [2.info.a 4.11]', async ({ page }) => {
  let send = () => {}
  const asked = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/api/content/**', async (route) => {
    await asked
    await route.fulfill({ contentType: 'text/markdown', body: 'It is here.' })
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('article').getByText('Loading …')).toBeAttached()
  send()
  await expect(page.getByRole('article')).toHaveText('It is here.')
})

test('a page without a text is empty [2.info.a 8.8a]', async ({ page }) => {
  await page.goto('/info/nobody-wrote-this')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nobody wrote this')
  await expect(page.getByRole('article')).toContainText('This page is empty')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})
