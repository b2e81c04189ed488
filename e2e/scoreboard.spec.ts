import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { freePort } from './port.ts'
import { test } from './test.ts'

test('the boards are side by side on a wide screen, and behind tabs on a narrow one', async ({ page }) => {
  await test.step('both boards are side by side, under the name and the slogan', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/scoreboard')
    await expect(page.getByRole('heading', { name: 'Season standing' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^(Last|Next) event: / })).toBeVisible()
    await expect(page.locator('tbody tr:visible')).toHaveCount(20)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })
  await test.step('up to 1000 px wide, tabs switch between the boards, by click and by key [4.15]', async () => {
    await page.setViewportSize({ width: 1000, height: 800 })
    await page.goto('/scoreboard')
    const season = page.getByRole('heading', { name: 'Season standing' })
    const event = page.getByRole('heading', { name: /^(Last|Next) event: / })
    await expect(season).toBeVisible()
    await expect(event).toBeHidden()

    await page.waitForLoadState('networkidle')
    await page.getByRole('tab').nth(1).click()
    await expect(event).toBeVisible()
    await expect(season).toBeHidden()
    await page.keyboard.press('ArrowLeft')
    await expect(season).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Season standing' })).toBeFocused()
  })
})

test('other sites may embed the scoreboard in a frame; it stores nothing in the browser [1.9c]', async ({
  page,
  baseURL,
}) => {
  const other = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<iframe src="${baseURL}/scoreboard" width="1200" height="760"></iframe>`)
  })
  const port = await freePort()
  await once(other.listen(port), 'listening')

  await page.goto(`http://localhost:${port}/`)
  const heading = page.frameLocator('iframe').getByRole('heading', { name: 'Season standing' })
  await expect(heading).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.context().storageState()).toEqual({ cookies: [], origins: [] })
  other.close()
})

test('other pages, such as /overall, may not be embedded in a frame [rules §11]', async ({ request }) => {
  const policy = async (url: string) => (await request.get(url)).headers()['content-security-policy']
  expect(await policy('/scoreboard')).toContain('frame-ancestors *')
  expect(await policy('/overall')).toContain("frame-ancestors 'none'")
})

test('the boards refresh while the page is visible; the selected tab stays selected', async ({ page }) => {
  await page.clock.install()
  await page.setViewportSize({ width: 600, height: 800 })
  await page.goto('/scoreboard')
  await page.waitForLoadState('networkidle')
  await page.getByRole('tab').nth(1).click()

  await page.route('**/scoreboard*', async (route) => {
    const reply = await route.fetch()
    const body = await reply.text()
    await route.fulfill({ response: reply, body: body.replaceAll(/<h2([^>]*)>/g, '<h2$1>Fresh: ') })
  })
  await page.clock.fastForward(70_000)
  await expect(page.getByRole('heading', { name: /^Fresh: (Last|Next) event/ })).toBeVisible()
  await page.getByRole('tab').first().click()
  await expect(page.getByRole('heading', { name: 'Fresh: Season standing' })).toBeVisible()
})
