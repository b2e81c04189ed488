import { expect, type Route } from '@playwright/test'
import { test } from './test.ts'

declare global {
  interface Window {
    /** The fonts that each task of the page added, by family and weight. */
    fonts_of_tasks?: Set<string>[]
  }
}

test('each font is added in a task of its own', async ({ page }) => {
  await page.addInitScript(() => {
    const tasks: Set<string>[] = []
    let is_new = true
    const { port1, port2 } = new MessageChannel()
    // This message arrives in a new task, before any message that the page posts after adding a font.
    port1.onmessage = () => {
      is_new = true
    }
    const add = document.fonts.add.bind(document.fonts)
    document.fonts.add = (face) => {
      if (is_new) {
        tasks.push(new Set())
        is_new = false
        port2.postMessage(null)
      }
      tasks.at(-1)?.add(`${face.family} ${face.weight}`.replaceAll('"', ''))
      return add(face)
    }
    window.fonts_of_tasks = tasks
  })
  await page.goto('/overall')

  const tasks = () => page.evaluate(() => window.fonts_of_tasks?.map((fonts) => [...fonts]))
  await expect.poll(tasks).toEqual([['Barlow 400'], ['Barlow 600'], ['Barlow Condensed 600']])
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
