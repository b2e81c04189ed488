import { expect, type Route } from '@playwright/test'
import { test } from './test.ts'

declare global {
  interface Window {
    /** The steps in order. Each is the name of a font family that the page added, or the number of sizes that a task prepared. */
    font_steps?: (string | number)[]
  }
}

test('the page prepares each size of its fonts in a separate task, and then switches to the fonts', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const steps: (string | number)[] = []
    window.font_steps = steps
    const add = document.fonts.add.bind(document.fonts)
    document.fonts.add = (face) => {
      const family = face.family.replaceAll('"', '')
      if (steps.at(-1) !== family) steps.push(family)
      return add(face)
    }
    // The observer is called once after each task, with all changes of the task.
    new MutationObserver((changes) => {
      const prepared = changes.filter(({ target }) => (target as Element).matches('body > div[aria-hidden]'))
      if (prepared.length > 0) steps.push(prepared.length)
    }).observe(document, { subtree: true, attributeFilter: ['style'] })
  })
  await page.goto('/overall')

  // 1 layout without the fonts, 10 sizes of Barlow Condensed, and 4 sizes of each of the 2 weights of Barlow.
  const sizes = Array.from({ length: 19 }, () => 1)
  await expect
    .poll(() => page.evaluate(() => window.font_steps))
    .toEqual(['Barlow prepared', 'Barlow Condensed prepared', ...sizes, 'Barlow', 'Barlow Condensed'])

  // A later page has the fonts from the start, but parts that appear later may use sizes that its first screen lacks.
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.font_steps)).toEqual(sizes)
})

for (const [fault, reply] of [
  ['cannot be loaded', (route: Route) => route.abort()],
  ['never arrives', () => {}],
] as const) {
  test(`a page is hydrated even if the worker for dates ${fault}`, async ({ page }) => {
    const asked = page.waitForRequest('**/intl-worker*')
    await page.route('**/intl-worker*', reply)
    await page.goto('/events', { waitUntil: 'commit' })
    await asked
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
  })
}
