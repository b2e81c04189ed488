import { expect } from '@playwright/test'
import { test } from './test.ts'

test('a 422 reply that arrives during a navigation causes no error [R31]', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto('/athletes?compare=')
  await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible()

  await page.evaluate(() => {
    const navigateThrough = (address: string) => {
      const state = { key: address, idx: 1 }
      history.pushState(state, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state }))
    }
    // The query cache reports the failure in `setTimeout(…, 0)`. The test replaces that callback by one that navigates
    // first, so that React cannot render in between.
    const ask = window.fetch
    const wait = window.setTimeout
    const navigateBefore = (act: () => void) => () => {
      Object.assign(window, { fetch: ask, setTimeout: wait })
      navigateThrough('/athletes?compare=%3Cran%3E')
      act()
    }
    window.fetch = async (...given) => {
      const reply = await ask(...given)
      if (reply.status === 422)
        window.setTimeout = ((act: () => void, delay = 0) =>
          wait(delay === 0 ? navigateBefore(act) : act, delay)) as typeof setTimeout
      return reply
    }
    navigateThrough('/events/abc')
  })
  await expect(page).toHaveURL(/compare=%3Cran%3E$/)
  await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible()
  expect(errors).toEqual([])
})
