import { expect, type Route } from '@playwright/test'
import { test } from './test.ts'

declare global {
  interface Window {
    /** How many loaded fonts each task of the page added. */
    fonts_of_tasks?: number[]
  }
}

test('each font is added in a task of its own', async ({ page }) => {
  await page.addInitScript(() => {
    const tasks: number[] = []
    let is_new = true
    const { port1, port2 } = new MessageChannel()
    // This message arrives before any message that the page posts after it has added a font: a new task has begun.
    port1.onmessage = () => {
      is_new = true
    }
    const add = document.fonts.add.bind(document.fonts)
    document.fonts.add = (face) => {
      if (is_new) {
        tasks.push(0)
        is_new = false
        port2.postMessage(null)
      }
      if (face.status === 'loaded') tasks.push((tasks.pop() ?? 0) + 1)
      return add(face)
    }
    window.fonts_of_tasks = tasks
  })
  await page.goto('/overall')
  await expect.poll(() => page.evaluate(() => document.fonts.size)).toBeGreaterThan(6)

  const tasks = await page.evaluate(() => window.fonts_of_tasks)
  expect(tasks?.length).toBeGreaterThan(2)
  expect(Math.max(...(tasks ?? []))).toBe(1)
})

for (const [fault, reply] of [
  ['cannot be loaded', (route: Route) => route.abort()],
  ['never arrives', () => {}],
] as const) {
  test(`a page is hydrated although the worker for dates ${fault}`, async ({ page }) => {
    const asked = page.waitForRequest('**/intl-worker*')
    await page.route('**/intl-worker*', reply)
    await page.goto('/events', { waitUntil: 'commit' })
    await asked
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
  })
}
